import { describe, expect, it } from "@jest/globals";
import { json, Output, text, Tool, ToolService } from "@toolwright/core";
import { z } from "zod";
import { failure, giving, REVISIONS, serve } from "./served.js";

const cycle: Record<string, unknown> = { name: "a" };
cycle["children"] = [{ parent: cycle }];

const CYCLIC = "children[0].parent is an object that contains it";
const NOT_JSON = "The tool returned a value that JSON cannot represent:";

const broken = {
  get rows(): unknown {
    throw new Error("the connection is closed");
  },
};

const impossible: [string, unknown, string][] = [
  ["a BigInt", 7n, "The tool returned a BigInt, which JSON cannot represent."],
  ["a BigInt inside", { rows: [{ id: 1 }, { id: 7n }] }, `${NOT_JSON} rows[1].id is a BigInt.`],
  ["a BigInt out of toJSON", { at: { toJSON: () => 7n } }, `${NOT_JSON} at is a BigInt.`],
  ["a cycle", cycle, `${NOT_JSON} ${CYCLIC}.`],
  ["a cycle as forced data", json(cycle), `${NOT_JSON} ${CYCLIC}.`],
  ["a cycle in a list", [cycle], `${NOT_JSON} [0].${CYCLIC}.`],
  ["a function", () => 1, "The tool returned a function, which JSON cannot represent."],
  ["a symbol", Symbol("x"), "The tool returned a symbol, which JSON cannot represent."],
  ["forced undefined", json(undefined), "The tool returned undefined, which JSON cannot represent."],
  ["a getter that throws", broken, "the connection is closed"],
  [
    "a toJSON that throws",
    {
      toJSON: () => {
        throw new Error("not loaded");
      },
    },
    "not loaded",
  ],
  [
    "a map",
    new Map([["a", 1]]),
    "The tool returned an object of kind Map, whose content JSON leaves out. Return a plain object or an array.",
  ],
  [
    "a generator",
    (function* () {
      yield 1;
    })(),
    "The tool returned an object of kind Generator, whose content JSON leaves out. Return a plain object or an array.",
  ],
  [
    "an error, returned",
    new Error("x"),
    "The tool returned an object of kind Error, whose content JSON leaves out. Return a plain object or an array.",
  ],
  [
    "a result whose structure holds a BigInt",
    { content: [text("a")], structuredContent: { id: 7n } },
    `${NOT_JSON} structuredContent.id is a BigInt.`,
  ],
  [
    "a result whose structure is a cycle",
    { content: [text("a")], structuredContent: cycle },
    `${NOT_JSON} structuredContent.${CYCLIC}.`,
  ],
  [
    "a result whose meta holds a BigInt",
    { content: [], _meta: { id: 7n } },
    `${NOT_JSON} _meta.id is a BigInt.`,
  ],
  ["a result with a BigInt", { content: [], extra: 7n }, `${NOT_JSON} extra is a BigInt.`],
  [
    "a failed result whose structure is a cycle",
    { content: [text("a")], structuredContent: cycle, isError: true },
    `${NOT_JSON} structuredContent.${CYCLIC}.`,
  ],
  [
    "a block whose meta is a cycle",
    { ...text("a"), _meta: cycle },
    `${NOT_JSON} content[0]._meta.${CYCLIC}.`,
  ],
  [
    "blocks of which one holds a BigInt",
    [text("a"), { ...text("b"), annotations: { priority: 1n } }],
    `${NOT_JSON} content[1].annotations.priority is a BigInt.`,
  ],
];

describe.each(REVISIONS)("what JSON cannot represent, over %s", (revision) => {
  it.each(impossible)(
    "is a tool error that says where, and the next call is good: %s",
    async (_what, value, message) => {
      let next: unknown = value;
      await using served = await serve(
        revision,
        giving(() => next),
      );
      expect(failure(await served.call("give"))).toBe(message);
      expect(failure(await served.app.call("give"))).toBe(message);
      next = "good";
      expect((await served.call("give")).content).toEqual([{ type: "text", text: "good" }]);
    },
  );

  it("is a tool error where objects nest deeper than JSON can be written", async () => {
    let deep: unknown = 1;
    for (let level = 0; level < 100_000; level++) deep = [deep];
    await using served = await serve(
      revision,
      giving(() => ({ deep })),
    );
    expect(failure(await served.call("give"))).toBe("Maximum call stack size exceeded");
  });

  it("is a tool error under an output schema too", async () => {
    @ToolService()
    class Open {
      @Tool()
      @Output(z.looseObject({}))
      loose(): Record<string, unknown> {
        return { id: 7n };
      }

      @Tool()
      @Output(z.looseObject({}))
      own() {
        return { content: [text("a")], structuredContent: { inner: cycle } };
      }
    }
    await using served = await serve(revision, Open);
    expect(failure(await served.call("loose"))).toBe(`${NOT_JSON} id is a BigInt.`);
    expect(failure(await served.call("own"))).toBe(`${NOT_JSON} structuredContent.inner.${CYCLIC}.`);
  });
});
