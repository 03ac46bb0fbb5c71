import type { Messages, IssueFacts } from "../../errors/messages.js";
import type { Issue } from "../../schema/schema-adapter.js";
import { writePath } from "../../schema/write-issues.js";
import { type IsSensitive, type Redaction, shownPath } from "../sensitive/redaction.js";
import { UnknownArgument } from "../unknown-argument.js";

/** What telling issues needs to know. */
export interface IssueRules {
  readonly toolName: string;
  readonly side: IssueFacts["side"];
  readonly messages: Messages;
  /** `undefined` where the schema marks nothing. */
  readonly isSensitive: IsSensitive | undefined;
}

/**
 * The issues as a model may read them: in the app's words, and silent about sensitive values.
 *
 * @param redaction knows the values of this call; `undefined` where none is sensitive
 */
export function toldIssues(
  issues: readonly Issue[],
  rules: IssueRules,
  redaction: Redaction | undefined,
): readonly Issue[] {
  return issues.map((issue) => {
    const { isSensitive = nowhere } = rules;
    const path = shownPath(issue.path, isSensitive);
    const message = isSensitive(path)
      ? rules.messages.sensitiveIssue(factsOf(path, rules))
      : (redaction?.text(wordsFor(issue, rules)) ?? wordsFor(issue, rules));
    const isAsItWas = message === issue.message && path.length === issue.path.length;
    // Most are told as they are, with whatever else their library says of them; what was thrown is nobody's to read.
    return isAsItWas && issue.cause === undefined ? issue : { path, message };
  });
}

function wordsFor(issue: Issue, rules: IssueRules): string {
  const facts = factsOf(issue.path, rules);
  return issue instanceof UnknownArgument
    ? rules.messages.unknownArgument(facts)
    : rules.messages.issue(issue, facts);
}

function factsOf(path: readonly PropertyKey[], { toolName, side }: IssueRules): IssueFacts {
  return { toolName, side, path: writePath(path) };
}

function nowhere(): boolean {
  return false;
}
