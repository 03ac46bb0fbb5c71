import { isMcpError } from "@toolwright/kernel";
import { isToolError } from "../../errors/tool-error.js";
import type { Issue } from "../../schema/schema-adapter.js";
import type { EndingFacts } from "./ending-facts.js";

/**
 * What code of a schema's author threw, where the app masks what nobody wrote for the model: then that is a failure like any
 * other, and no issue to tell. `undefined` where issues may be told.
 */
export function unexpectedIn(
  issues: readonly Issue[],
  { masksErrors }: Pick<EndingFacts, "masksErrors">,
): Issue["cause"] {
  if (!masksErrors) return undefined;
  const isUnexpected = ({ cause }: Issue): boolean =>
    cause !== undefined && !isToolError(cause.thrown) && !isMcpError(cause.thrown);
  return issues.find(isUnexpected)?.cause;
}
