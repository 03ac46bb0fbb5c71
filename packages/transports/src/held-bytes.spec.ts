import { describe, expect, it } from "@jest/globals";
import { HeldBytes } from "./held-bytes.js";

describe.each([
  ["as all platforms can", undefined],
  ["as Node can", (pieces: readonly Uint8Array[]) => Buffer.concat(pieces)],
])("the bytes of a body, joined %s", (_how, join) => {
  it("are those that were pushed, in order, however they are cut", () => {
    const bytes = Uint8Array.from({ length: 10_000 }, (_, at) => at % 251);
    for (const size of [1, 2, 7, 4096, 10_000]) {
      const held = new HeldBytes(join);
      for (let at = 0; at < bytes.length; at += size) held.push(bytes.subarray(at, at + size));
      expect(Uint8Array.from(held.whole())).toEqual(bytes);
    }
  });

  it("are held in few pieces, so that a peer cannot make many of few bytes", () => {
    const held = new HeldBytes(join);
    for (let count = 0; count < 100_000; count++) held.push(new Uint8Array(1));
    expect(held.pieces).toBeLessThan(1000);
  });

  it("are not copied where they came in one piece", () => {
    const held = new HeldBytes(join);
    const piece = new Uint8Array(5);
    held.push(piece);
    expect(held.whole()).toBe(piece);
    expect(new HeldBytes(join).whole()).toHaveLength(0);
  });
});
