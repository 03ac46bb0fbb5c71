import { describe, expect, it } from "@jest/globals";
import { without } from "./without.js";

interface Thing {
  readonly name: string;
  readonly title?: string;
  readonly note?: string;
}

describe("without", () => {
  it("leaves out the members named, in a copy", () => {
    const thing: Thing = Object.freeze({ title: "T", name: "n", note: "N" });
    expect(without(thing, "title", "note")).toEqual({ name: "n" });
    expect(thing).toEqual({ title: "T", name: "n", note: "N" });
  });

  it("gives back what has none of them", () => {
    const thing: Thing = { name: "n" };
    expect(without(thing, "title")).toBe(thing);
  });
});
