import { describe, expect, it, jest } from "@jest/globals";
import { Cancellation } from "./cancellation.js";
import type { Reply } from "./messages/reply.js";

const reply: Reply = { text: "{}" };
const never = new Promise<undefined>(() => undefined);

describe("Cancellation", () => {
  it("leaves a reply as it is, also one that is announced away too late", async () => {
    const cancellation = new Cancellation();
    const done = jest.fn();
    cancellation.whenSettled(Promise.resolve(reply), done);
    await Promise.resolve();
    cancellation.announce();
    expect(done.mock.calls).toEqual([[reply]]);
  });

  it("lets go of who waits, once, and of who comes after it", async () => {
    const cancellation = new Cancellation();
    const [waiting, late] = [jest.fn(), jest.fn()];
    cancellation.whenSettled(never, waiting);
    cancellation.announce();
    cancellation.announce();
    cancellation.whenSettled(Promise.resolve(reply), late);
    await Promise.resolve();
    expect(waiting.mock.calls).toEqual([[undefined]]);
    expect(late.mock.calls).toEqual([[undefined]]);
  });
});
