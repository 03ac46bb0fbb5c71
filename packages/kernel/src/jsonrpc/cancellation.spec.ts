import { describe, expect, it } from "@jest/globals";
import { Cancellation } from "./cancellation.js";

const reply = { text: "{}" };
const never = new Promise<undefined>(() => undefined);

describe("Cancellation", () => {
  it("leaves a reply as it is, also one that is announced away too late", async () => {
    const cancellation = new Cancellation();
    const waiting = cancellation.unless(Promise.resolve(reply));
    expect(await waiting).toBe(reply);
    cancellation.announce();
    expect(await waiting).toBe(reply);
  });

  it("lets go of who waits, and of who comes after it", async () => {
    const cancellation = new Cancellation();
    const waiting = cancellation.unless(never);
    cancellation.announce();
    cancellation.announce();
    expect(await waiting).toBeUndefined();
    expect(await cancellation.unless(Promise.resolve(reply))).toBeUndefined();
  });
});
