import { RequestHeaders, ToolContext } from "@toolwright/core";

/**
 * The context of a call, for a test that calls a method itself: as of a call from within the process that was never
 * cancelled, with whatever else is given.
 *
 * @example
 * ```ts
 * const text = await service.search({ repo: "acme/api", query: "timeout", limit: 10 }, fakeContext());
 * ```
 */
export function fakeContext(given: Partial<ToolContext> = {}): ToolContext {
  const quiet: Partial<ToolContext> = {
    signal: new AbortController().signal,
    meta: undefined,
    toolName: "test",
    client: undefined,
    transport: "in-process",
    headers: new RequestHeaders(),
    remoteAddress: undefined,
    progress: ignoreProgress,
  };
  // The prototype, since services recognise a context by its class, and this one need not be told of members to come.
  return Object.assign(Object.create(ToolContext.prototype) as ToolContext, quiet, given);
}

function ignoreProgress(): void {
  // Nobody asked.
}
