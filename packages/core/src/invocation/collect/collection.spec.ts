import { describe, expect, it } from "@jest/globals";
import { defaultMessages } from "../../errors/messages.js";
import { Collection, type CollectLimits } from "./collection.js";

const collectionOf = (collect: CollectLimits = {}): Collection =>
  new Collection({ toolName: "list", collect, messages: defaultMessages });

/** Adds items until one is too many, and gives the words about that. */
function fill(collection: Collection, items: readonly unknown[]): string {
  try {
    for (const item of items) collection.add(item);
    return "";
  } catch (error) {
    return String(error);
  }
}

describe("a collection", () => {
  it("keeps what was added, in its order", () => {
    const collection = collectionOf();
    expect(fill(collection, [1, undefined, { a: 1n }])).toBe("");
    expect(collection.items).toEqual([1, undefined, { a: 1n }]);
  });

  it("takes as many items as allowed, 10,000 by default, and no more", () => {
    const three = collectionOf({ maxItems: 3 });
    expect(fill(three, [1, 2, 3, 4])).toMatch(/The tool "list" gave more than 3 items .* Ask for less/);
    expect(three.items).toEqual([1, 2, 3]);
    expect(
      fill(
        collectionOf(),
        Array.from({ length: 10_000 }, () => 1),
      ),
    ).toBe("");
    expect(
      fill(
        collectionOf(),
        Array.from({ length: 10_001 }, () => 1),
      ),
    ).toContain("10000 items");
  });

  it("takes as many bytes as allowed", () => {
    expect(fill(collectionOf({ maxBytes: 14 }), ["12345", "67890"])).toBe("");
    expect(fill(collectionOf({ maxBytes: 14 }), ["12345", "67890", "1"])).toContain("more than 14 bytes");
    expect(fill(collectionOf({ maxBytes: 10 }), [{ name: "ada" }])).toContain("more than 10 bytes");
  });

  it("takes 16 MiB by default, and no more", () => {
    const quarter = "x".repeat(4 * 1024 * 1024 - 2);
    expect(fill(collectionOf(), [quarter, quarter, quarter, quarter])).toBe("");
    expect(fill(collectionOf(), [quarter, quarter, quarter, quarter, 1])).toContain(
      "more than 16777216 bytes",
    );
  });

  it("counts what it is converted to, not what JSON.stringify would make of it", () => {
    const long = "x".repeat(20);
    for (const item of [
      { id: 1n, long },
      new Map([["a", long]]),
      new Set([long]),
      [new Error(long)],
      { at: NaN, long },
    ])
      expect(fill(collectionOf({ maxBytes: 19 }), [item])).toContain("more than 19 bytes");
  });

  it("is not kept busy by an item that is too much by itself", () => {
    let shared: object = { id: 1 };
    for (let level = 0; level < 60; level++) shared = { left: shared, right: shared };
    expect(fill(collectionOf({ maxBytes: 1000 }), [shared])).toContain("more than 1000 bytes");
    const holes = new Array<unknown>(2 ** 32 - 1);
    expect(fill(collectionOf({ maxBytes: 1000 }), [holes])).toContain("more than 1000 bytes");
  });

  it("counts what has no JSON as nothing, since the conversion tells of it", () => {
    const thrower = {
      toJSON: () => {
        throw new Error("no");
      },
    };
    expect(fill(collectionOf({ maxBytes: 1 }), [thrower, undefined, () => 1, Promise.resolve(1)])).toBe("");
  });

  it("refuses bytes, which are elements of a stream and not of JSON", () => {
    expect(fill(collectionOf(), [Buffer.from("a")])).toContain("a stream of bytes, which is no JSON");
  });
});
