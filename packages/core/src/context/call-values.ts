import { isPrincipalClass, type Principal } from "./principal.js";
import { isRequestHeadersClass } from "./request-headers.js";
import { isToolContextClass, type ToolContext } from "./tool-context.js";

/**
 * How a value that every call brings along is had from the call's context; `undefined` for an identifier that names none.
 * These values need no binding, and what reaches one cannot be a singleton.
 */
export function callValueOf(identifier: unknown): ((context: ToolContext) => unknown) | undefined {
  if (isToolContextClass(identifier)) return (context) => context;
  if (isRequestHeadersClass(identifier)) return (context) => context.headers;
  if (isPrincipalClass(identifier)) return principalOf;
  return undefined;
}

function principalOf({ principal, toolName }: ToolContext): Principal {
  if (principal !== undefined) return principal;
  throw new Error(
    `A service of the tool "${toolName}" injects Principal, and this call has none: let the app's \`identify\` find one, ` +
      "refuse the call there, or inject ToolContext and read `principal`",
  );
}
