import type { Issue } from "../../schema/schema-adapter.js";
import { writeIssues } from "../../schema/write-issues.js";
import type { RunningCall } from "../running-call.js";
import type { EndingFacts } from "./ending-facts.js";
import { redactionOf } from "./redaction-of.js";
import { toldIssues } from "./told-issues.js";

/** Issues of bad arguments, as the caller may read them. */
export function tellArguments(
  facts: EndingFacts,
  issues: readonly Issue[],
  { sent }: RunningCall,
): readonly Issue[] {
  const { toolName, messages } = facts.rules;
  const isSensitive = facts.sensitive.input?.isSensitive;
  return toldIssues(issues, { toolName, messages, side: "input", isSensitive }, redactionOf(facts, [sent]));
}

/** The text for bad arguments, of issues as they may be read. */
export function textOfInvalid({ rules, maxIssues }: EndingFacts, told: readonly Issue[]): string {
  const { toolName, messages } = rules;
  return `${messages.invalidArguments({ toolName })}\n${writeIssues(told, maxIssues)}`;
}
