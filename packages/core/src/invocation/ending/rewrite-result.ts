import type { CallToolResult } from "@toolwright/kernel";
import type { MaybePromise } from "../../schema/maybe-promise.js";
import type { Ending, Rewriter, Rewriting } from "./ending.js";
import type { EndingFacts } from "./ending-facts.js";
import { limitBlocks } from "./limit-result.js";
import { type ResultRules, underSchema } from "./result-rules.js";
import { isResult, writtenResult } from "./to-call-tool-result.js";

/** What was the content of a result before an interceptor had it, as JSON; `undefined` where nobody will compare it. */
interface Note {
  readonly content: string | undefined;
  readonly structure: string | undefined;
}

/**
 * Sees to the results of one tool. Structured content that says what it said has been validated; in its written form it
 * may not fit once more. What is said, and not which object says it, decides, since a result can be changed in place.
 */
export function resultRewriter(
  { output, rules }: EndingFacts,
  { returned, thrown }: Pick<Ending<CallToolResult>, "returned" | "thrown">,
): Rewriter<CallToolResult> {
  const hasLimit = rules.maxBytes !== undefined;
  const hasSchema = output !== undefined;
  const writing = hasSchema ? underSchema(rules) : rules;
  return { noteOf, check };

  function noteOf({ content, structuredContent }: CallToolResult): Note | undefined {
    if (!hasSchema && !hasLimit) return undefined;
    return {
      content: hasLimit ? JSON.stringify(content) : undefined,
      structure: JSON.stringify(structuredContent),
    };
  }

  function check(answered: unknown, rewriting: Rewriting): MaybePromise<CallToolResult> {
    const { running, input } = rewriting;
    if (answered === undefined || answered === null)
      return thrown(forgotten(answered, rewriting), running, input);
    const note = rewriting.note as Note | undefined;
    const result = isResult(answered) ? written(answered, writing) : undefined;
    const structure = result && JSON.stringify(result.structuredContent);
    if (result === undefined || (hasSchema && (structure === undefined || structure !== note?.structure)))
      return returned(answered, running, input);
    if (!hasLimit || (structure === note?.structure && JSON.stringify(result.content) === note?.content))
      return result;
    try {
      return limitBlocks(result, writing);
    } catch (tooLarge) {
      return thrown(tooLarge, running, input);
    }
  }
}

/** As JSON data; `undefined` where there is no such, and whoever validates it says why. */
function written(answered: CallToolResult, rules: ResultRules): CallToolResult | undefined {
  try {
    return writtenResult(answered, rules);
  } catch {
    return undefined;
  }
}

function forgotten(answered: unknown, { by }: Rewriting): Error {
  return new Error(`${by}.interceptResult answered with ${String(answered)}, not with a result`);
}
