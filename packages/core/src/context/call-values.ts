import { MissingPrincipal } from "./missing-principal.js";
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

function principalOf(context: ToolContext): Principal {
  const { principal } = context;
  if (principal === undefined) throw new MissingPrincipal(context);
  return principal;
}
