import { describe, expect, it, jest } from "@jest/globals";
import { json, type Logger, Output, text, Tool, ToolError, ToolService } from "@toolwright/core";
import { z } from "zod";
import { boot, failure, giving, REVISIONS, serve } from "./served.js";

const cycle: Record<string, unknown> = { name: "a" };
cycle["children"] = [{ parent: cycle }];

const CYCLIC = "children[0].parent is an object that contains it";
const NOT_JSON = "The tool returned a value that JSON cannot represent:";

const UNREADABLE = "The tool returned a value that cannot be read";

class Unloaded {
  readonly id = 1;
  get lines(): unknown {
    throw new Error("not loaded");
  }
}

const hostile = new Proxy(
  { id: 1 },
  {
    get: () => {
      throw new Error("do not look");
    },
  },
);

const broken = {
  get rows(): unknown {
    throw new Error("the connection is closed");
  },
};

const kind = (name: string) => `${NOT_JSON} value is an object of kind ${name}.`;

const impossible: [string, unknown, string][] = [
  ["a cycle", cycle, `${NOT_JSON} ${CYCLIC}.`],
  ["a cycle as forced data", json(cycle), `${NOT_JSON} ${CYCLIC}.`],
  ["a cycle in a list", [cycle], `${NOT_JSON} [0].${CYCLIC}.`],
  ["a cycle through a map", new Map([["a", cycle]]), `${NOT_JSON} a.${CYCLIC}.`],
  ["a function", () => 1, "The tool returned a function, which JSON cannot represent."],
  ["a symbol", Symbol("x"), "The tool returned a symbol, which JSON cannot represent."],
  ["forced undefined", json(undefined), "The tool returned undefined, which JSON cannot represent."],
  [
    "a toJSON that says nothing",
    { toJSON: () => undefined },
    "The tool returned an object that writes nothing, which JSON cannot represent.",
  ],
  ["not a number", Number.NaN, "The tool returned NaN, which JSON cannot represent."],
  ["an infinity inside", { rows: [{ load: -Infinity }] }, `${NOT_JSON} rows[0].load is -Infinity.`],
  ["an invalid date", { at: new Date("never") }, `${NOT_JSON} at is an invalid date.`],
  [
    "a thenable inside",
    { query: { where: 1, then: () => undefined } },
    `${NOT_JSON} query is a promise, which was not awaited.`,
  ],
  ["a weak map", { value: new WeakMap() }, kind("WeakMap")],
  [
    "a generator inside",
    {
      value: (function* () {
        yield 1;
      })(),
    },
    kind("Generator"),
  ],
  ["a response", { value: new Response("x") }, kind("Response")],
  ["a getter that throws", broken, `${UNREADABLE} at rows: the connection is closed`],
  ["a getter of a class that throws", [new Unloaded()], `${UNREADABLE} at [0].lines: not loaded`],
  ["a proxy that throws", { lazy: hostile }, `${UNREADABLE} at lazy: do not look`],
  [
    "a toJSON that throws",
    {
      toJSON: () => {
        throw new Error("not loaded");
      },
    },
    `${UNREADABLE}: not loaded`,
  ],
  [
    "a tool error out of a getter",
    {
      get rows(): unknown {
        throw new ToolError("Ask again.");
      },
    },
    "Ask again.",
  ],
  [
    "a result whose structure is a cycle",
    { content: [text("a")], structuredContent: cycle },
    `${NOT_JSON} structuredContent.${CYCLIC}.`,
  ],
  [
    "a failed result whose structure is a cycle",
    { content: [text("a")], structuredContent: cycle, isError: true },
    `${NOT_JSON} structuredContent.${CYCLIC}.`,
  ],
  ["a result whose meta is a cycle", { content: [], _meta: cycle }, `${NOT_JSON} _meta.${CYCLIC}.`],
  [
    "a block whose meta is a cycle",
    { ...text("a"), _meta: cycle },
    `${NOT_JSON} content[0]._meta.${CYCLIC}.`,
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

  it("is a tool error where a promise inside was not awaited, whose rejection ends no process", async () => {
    await using served = await serve(
      revision,
      giving(() => ({ rows: Promise.reject(new Error("later")) })),
    );
    const message = `${NOT_JSON} rows is a promise, which was not awaited.`;
    expect(failure(await served.call("give"))).toBe(message);
    expect(failure(await served.app.call("give"))).toBe(message);
  });

  it("is a tool error where objects nest deeper than JSON can be written", async () => {
    let deep: unknown = 1;
    for (let level = 0; level < 100_000; level++) deep = [deep];
    await using served = await serve(
      revision,
      giving(() => ({ deep })),
    );
    expect(failure(await served.call("give"))).toBe(
      "The tool returned a value that nests too deep for JSON.",
    );
  });

  it("is a tool error under an output schema too", async () => {
    @ToolService()
    class Open {
      @Tool()
      @Output(z.looseObject({}))
      loose(): Record<string, unknown> {
        return { id: Number.NaN };
      }

      @Tool()
      @Output(z.looseObject({}))
      own() {
        return { content: [text("a")], structuredContent: { inner: cycle } };
      }
    }
    await using served = await serve(revision, Open);
    expect(failure(await served.call("loose"))).toBe(`${NOT_JSON} id is NaN.`);
    expect(failure(await served.call("own"))).toBe(`${NOT_JSON} structuredContent.inner.${CYCLIC}.`);
  });
});

describe("a getter that throws, where errors are masked", () => {
  it("tells the model a reference alone, and the log the place and the cause", async () => {
    const error = jest.fn<Logger["error"]>();
    const logger = { warn: () => undefined, error };
    await using app = await boot(
      giving(() => broken),
      { errors: "masked", logger },
    );
    expect(failure(await app.call("give"))).toMatch(/^The tool "give" failed\. Reference: [0-9a-f-]{36}$/);
    const { thrown } = error.mock.calls[0]?.[1] as { thrown: Error };
    expect(thrown.message).toBe(`${UNREADABLE} at rows: the connection is closed`);
    expect((thrown.cause as Error).message).toBe("the connection is closed");
  });
});

describe("numbers that JSON does not have", () => {
  it("are null where the app says so", async () => {
    await using app = await boot(
      giving(() => ({ load: Number.NaN, rows: [Infinity, 1] })),
      { numbers: { nonFinite: "null" } },
    );
    expect((await app.call("give")).structuredContent).toEqual({ load: null, rows: [null, 1] });
  });
});
