import { createApp } from "@toolwright/core";
import { createServices, moduleOf, type OursVariant } from "../contestants/ours-app.js";
import { callArguments } from "../workload/requests.js";
import { SERVER_INFO } from "../workload/setup.js";

/** A typed call of ours from within the process, without a message around it. */
export interface LocalCall {
  /** Calls so often, one after the other, with arguments that vary. */
  readonly run: (calls: number) => Promise<void>;
  close(): Promise<void>;
}

const INPUTS = 256;

/**
 * Boots an app with one tool of that kind.
 *
 * @throws Error when a call answers with anything but what the tool has to say
 */
export async function createLocalCall(variant: OursVariant): Promise<LocalCall> {
  const services = createServices({ tools: 1, kind: "text" }, variant);
  const app = await createApp({ ...SERVER_INFO, services, modules: [moduleOf(variant)] });
  const [IssueTools] = services;
  if (IssueTools === undefined) throw new RangeError("There is no service to call");
  const { search } = app.service(IssueTools) as unknown as {
    readonly search: (query: unknown) => Promise<unknown>;
  };
  const inputs = Array.from({ length: INPUTS }, (_, id) => callArguments("text", id));
  const said = await search(inputs[0]);
  if (typeof said !== "string" || !said.startsWith("acme/service-0: 1 open issues"))
    throw new Error(`Not what the tool says: ${String(said)}`);
  const run = async (calls: number): Promise<void> => {
    for (let call = 0; call < calls; call += 1) await search(inputs[call % INPUTS]);
  };
  return { run, close: () => app.close() };
}
