import { createOurs } from "../contestants/ours.js";
import { requestText } from "../workload/requests.js";

/** Boots an app with one tool and asks it for its list. */
export async function firstList(): Promise<string> {
  const setup = { revision: "2026-07-28", tools: 1, output: false } as const;
  const app = await createOurs(setup, { style: "async", scoped: false });
  const reply = await app.send(requestText(setup.revision, 1, { method: "tools/list" }));
  await app.close();
  return reply === undefined ? "" : app.text(reply);
}
