import { describe, expect, it, jest } from "@jest/globals";
import { type ErrorPolicy, type Logger, Tool, ToolContext, ToolService } from "@toolwright/core";
import { REVISIONS, serve } from "./served.js";

const POLICIES: readonly ErrorPolicy[] = ["verbatim", "masked"];

/** Ends a call that its client has cancelled by throwing what it is told to, and gives what was logged. */
async function logged(
  revision: (typeof REVISIONS)[number],
  errors: ErrorPolicy,
  thrown: (reason: unknown) => unknown,
): Promise<jest.Mock<Logger["error"]>> {
  const error = jest.fn<Logger["error"]>();
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  @ToolService()
  class Waiting {
    @Tool()
    async wait({ signal }: ToolContext): Promise<void> {
      await new Promise<void>((resolve) => {
        signal.addEventListener("abort", () => {
          resolve();
        });
      });
      setImmediate(end);
      throw thrown(signal.reason);
    }
  }
  await using served = await serve(revision, Waiting, { errors, logger: { warn: () => undefined, error } });
  const controller = new AbortController();
  const call = served.client.call("wait", {}, { signal: controller.signal });
  controller.abort(new Error("enough"));
  await expect(call).rejects.toThrow("enough");
  await ended;
  return error;
}

describe.each(REVISIONS)("a tool whose call was cancelled, over %s", (revision) => {
  describe.each(POLICIES)("with %s errors", (errors) => {
    it.each<[string, (reason: unknown) => unknown]>([
      ["the signal's reason", (reason) => reason],
      ["an AbortError of what it waited for", () => new DOMException("aborted", "AbortError")],
    ])("is not logged as failed for throwing %s", async (_what, thrown) => {
      expect(await logged(revision, errors, thrown)).not.toHaveBeenCalled();
    });

    it("is logged as failed for throwing anything else", async () => {
      const error = await logged(revision, errors, () => new Error("the disk is full"));
      expect(error).toHaveBeenCalledTimes(1);
      expect(error.mock.calls[0]?.[0]).toMatch(/^The tool "wait" failed/);
    });
  });
});
