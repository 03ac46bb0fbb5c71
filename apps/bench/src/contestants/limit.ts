import { createIssueQuery, IssueIndex, createIssueCount } from "../workload/issues.js";
import { textAnswer } from "../workload/text-answer.js";
import type { Setup } from "../workload/setup.js";
import type { Contestant } from "./contestant.js";

interface CallMessage {
  readonly id: number;
  readonly params: { readonly arguments: unknown };
}

/** The least that any server does for a call: parse, validate, run, stringify. It checks nothing and knows one method. */
export function createLimit(setup: Setup): Contestant<string> {
  const answer = limitAnswer(setup);
  return { handshake: undefined, send: answer, text: (text) => text, close: () => Promise.resolve() };
}

/** The limit as a plain function from text to text, for hosts that need no more. */
export function limitAnswer({ kind }: Pick<Setup, "kind">): (text: string) => string {
  const index = new IssueIndex();
  const input = createIssueQuery();
  const count = createIssueCount();
  const answer = textAnswer(index, kind);
  return (text) => {
    const { id, params } = JSON.parse(text) as CallMessage;
    const query = input.parse(params.arguments);
    if (kind !== "data") {
      return JSON.stringify({
        jsonrpc: "2.0",
        id,
        result: { content: [{ type: "text", text: answer(query) }] },
      });
    }
    const structuredContent = count.parse(index.count(query));
    const content = [{ type: "text", text: JSON.stringify(structuredContent) }];
    return JSON.stringify({ jsonrpc: "2.0", id, result: { content, structuredContent } });
  };
}
