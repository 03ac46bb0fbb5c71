import { describe, expect, it } from "@jest/globals";
import { type Args, Input, isMcpError, Tool, ToolService } from "@toolwright/core";
import type { CallToolResult } from "@toolwright/kernel";
import fc from "fast-check";
import { z } from "zod";
import { giving, REVISIONS, serve } from "./served.js";

interface Branch {
  readonly name?: string | undefined;
  readonly branches?: readonly Branch[] | undefined;
}

const Tree: z.ZodType<Branch> = z.object({
  name: z.string().optional(),
  get branches() {
    return z.array(Tree).optional();
  },
});

const Everything = z.object({
  text: z.string().optional(),
  count: z.number().int().optional(),
  flag: z.boolean().default(false),
  tree: Tree.optional(),
  record: z.record(z.string(), z.array(z.number())).optional(),
  either: z.union([z.object({ a: z.string() }), z.array(z.object({ b: z.number() }))]).optional(),
});

@ToolService()
class Anything {
  @Tool()
  echo(@Input(Everything) input: Args<typeof Everything>): object {
    return input;
  }

  @Tool()
  none(): string {
    return "none";
  }
}

const KEYS = [
  "text",
  "count",
  "flag",
  "tree",
  "record",
  "either",
  "name",
  "branches",
  "a",
  "b",
  "__proto__",
  "then",
];

/** JSON of any kind, often under the keys that the schema knows, and often once more as a string. */
const anyJson = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.jsonValue(),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(fc.oneof(fc.constantFrom(...KEYS), fc.string()), tie("value"), { maxKeys: 5 }),
    tie("value").map((value) => JSON.stringify(value)),
  ),
})).value;

function expectValid(result: CallToolResult): void {
  expect(Array.isArray(result.content)).toBe(true);
  for (const block of result.content) {
    expect(block.type).toBe("text");
    expect(typeof (block as { text?: unknown }).text).toBe("string");
  }
  expect([undefined, true]).toContain(result.isError);
}

describe.each(REVISIONS)("over %s", (revision) => {
  it.each(["echo", "none"])(
    "any JSON as arguments of %s is answered with a result or -32602, and the next call is good",
    async (name) => {
      await using served = await serve(revision, Anything);
      await fc.assert(
        fc.asyncProperty(anyJson, async (args) => {
          try {
            expectValid(await served.call(name, args));
          } catch (error) {
            if (!isMcpError(error)) throw error;
            expect(error.code).toBe(-32602);
            expect(typeof args !== "object" || Array.isArray(args)).toBe(true);
          }
          expect((await served.call("echo", { text: "next" })).structuredContent).toMatchObject({
            text: "next",
          });
        }),
        { numRuns: 300 },
      );
    },
  );

  it("whatever a tool returns or throws is answered with a valid result", async () => {
    let give: () => unknown = () => "first";
    await using served = await serve(
      revision,
      giving(() => give()),
    );
    const anything = fc.anything({
      withBigInt: true,
      withDate: true,
      withMap: true,
      withSet: true,
      withSparseArray: true,
      withNullPrototype: true,
      withTypedArray: true,
      withObjectString: true,
    });
    await fc.assert(
      fc.asyncProperty(anything, fc.constantFrom("return", "throw", "reject"), async (value, how) => {
        give = () => {
          if (how === "return") return value;
          // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- any value at all
          if (how === "reject") return Promise.reject(value);

          throw value;
        };
        const result = await served.call("give");
        expectValid(result);
        if (how !== "return") expect(result.isError).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
