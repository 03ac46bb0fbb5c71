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
    expect(fill(collectionOf({ maxBytes: 10 }), ["12345", "67890"])).toBe("");
    expect(fill(collectionOf({ maxBytes: 10 }), ["12345", "67890", "1"])).toContain("more than 10 bytes");
    expect(fill(collectionOf({ maxBytes: 10 }), [{ name: "ada" }])).toContain("more than 10 bytes");
  });

  it("counts what has no JSON as nothing, since the conversion tells of it", () => {
    const round: { self?: unknown } = {};
    round.self = round;
    const thrower = {
      toJSON: () => {
        throw new Error("no");
      },
    };
    expect(fill(collectionOf({ maxBytes: 1 }), [1n, round, thrower, undefined, () => 1])).toBe("");
  });

  it("refuses bytes, which are elements of a stream and not of JSON", () => {
    expect(fill(collectionOf(), [Buffer.from("a")])).toContain("a stream of bytes, which is no JSON");
  });
});
