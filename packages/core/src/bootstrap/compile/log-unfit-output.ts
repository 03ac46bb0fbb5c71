import type { Logger } from "../../errors/error-policy.js";
import type { UnfitOutput, UnfitPlace } from "../../invocation/unfit-output.js";

/** A list may be wrong in each of its elements; the log must not grow with it. */
const MAX_LOGGED = 10;

/** Tells the author of a tool that what it returned does not fit its output schema, which nobody else can mend. */
export function logUnfitOutput({ facts }: UnfitOutput, toolName: string, logger: Logger): void {
  const { at, isIntercepted, places } = facts;
  const who = isIntercepted ? `${at}, or an interceptor around it,` : at;
  const issues = places.slice(0, MAX_LOGGED);
  const more = places.length - issues.length;
  const rest = more > 0 ? `; and ${String(more)} more` : "";
  const wrong = `${issues.map(writePlace).join("; ")}${rest}`;
  logger.error(`${who} returned a value that does not fit its output schema: ${wrong}`, {
    toolName,
    at,
    issues,
    count: places.length,
  });
}

function writePlace({ path, message }: UnfitPlace): string {
  return path === "" ? message : `${path}: ${message}`;
}
