import type { Contestant } from "../contestants/contestant.js";
import { callText, requestText } from "./requests.js";
import type { Setup } from "./setup.js";

/** What a contestant answers to one call of each kind, as it came. */
export interface CheckedAnswers {
  readonly call: string;
  /** The notifications that came before the answer to the call. */
  readonly told: readonly string[];
  /** Absent for the limit, which knows no more than a good call. */
  readonly beyond?: { readonly badArguments: string; readonly unknownTool: string; readonly list: string };
}

/** Asks a contestant what it will be measured on, and what it must not leave out to be fast. */
export async function askChecks(
  contestant: Contestant,
  facts: Pick<Setup, "revision" | "kind"> & { readonly tool: string; readonly beyond: boolean },
): Promise<CheckedAnswers> {
  const { revision, tool } = facts;
  const ask = async (text: string): Promise<string> => {
    const answer = await contestant.send(text);
    if (answer === undefined) throw new Error(`Not answered: ${text}`);
    return contestant.text(answer);
  };
  const call = await ask(callText(facts, 1001, tool));
  const told = contestant.told?.() ?? [];
  if (!facts.beyond) return { call, told };
  const bad = { name: tool, arguments: { repo: "a", query: 7, labels: ["x", 1], limit: 99 } };
  return {
    call,
    told,
    beyond: {
      badArguments: await ask(requestText(revision, 1002, { method: "tools/call", params: bad })),
      unknownTool: await ask(callText(facts, 1003, "no_such_tool")),
      list: await ask(requestText(revision, 1004, { method: "tools/list" })),
    },
  };
}
