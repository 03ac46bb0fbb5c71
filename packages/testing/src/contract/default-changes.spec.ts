import { describe, expect, it } from "@jest/globals";
import { createApp, Input, Tool, ToolService } from "@toolwright/core";
import "reflect-metadata";
import { z } from "zod";
import { catalogueOf } from "./catalogue.js";
import { compareCatalogues } from "./compare-catalogues.js";

type Schema = Readonly<Record<string, unknown>>;

const object = (properties: Schema, more: Schema = {}): Schema => ({ type: "object", properties, ...more });
const written = (inputSchema: Schema): string => JSON.stringify({ tools: [{ name: "find", inputSchema }] });

/** The changes of an input around one argument, `a`, short; all other names are in `$defs`. */
function changes(before: unknown, after: unknown, defs: Schema = {}): readonly string[] {
  const around = (a: unknown): string => written(object({ a }, { $defs: defs }));
  const found = compareCatalogues(around(before), around(after));
  return found.map(({ severity, path, what }) => `${severity} ${path.slice("inputSchema.".length)} ${what}`);
}

const text = { type: "string" };
const none = { type: "null" };
const count = (standIn?: number): Schema => ({
  type: "integer",
  ...(standIn !== undefined && { default: standIn }),
});
const paged = (standIn?: number): Schema => object({ limit: count(standIn) });
const pet = (kind: string, lives?: number): Schema =>
  object({ kind: { const: kind }, lives: count(lives) }, { required: ["kind"] });

const other = "has `default: 7` instead of 5";
const lost = "has lost `default: 5`";

describe("another default is breaking", () => {
  const defs = { Count: count(), Five: count(5), Paged: paged(5) };
  const ref = (name: string, more: Schema = {}): Schema => ({ $ref: `#/$defs/${name}`, ...more });
  it.each<[string, unknown, unknown, string]>([
    [
      "beside a reference",
      ref("Count", { default: 5 }),
      ref("Count", { default: 7 }),
      `properties.a ${other}`,
    ],
    ["that is gone from beside one", ref("Count", { default: 5 }), ref("Count"), `properties.a ${lost}`],
    ["in place of its target's", ref("Five"), ref("Five", { default: 7 }), `properties.a ${other}`],
    [
      "beside a reference that narrows",
      ref("Count", { default: 5, maximum: 9 }),
      ref("Count", { default: 7, maximum: 9 }),
      `properties.a ${other}`,
    ],
    [
      "in an alternative",
      { anyOf: [count(5), none] },
      { anyOf: [count(7), none, text] },
      `properties.a ${other}`,
    ],
    ["in an alternative of one only", count(5), { anyOf: [count(7), text] }, `properties.a ${other}`],
    [
      "that is gone from an alternative",
      { anyOf: [count(5), none] },
      { anyOf: [text, none, count()] },
      `properties.a ${lost}`,
    ],
    [
      "of a later alternative",
      { anyOf: [{ ...text, default: "x" }, count(5)] },
      { anyOf: [{ ...text, default: "x" }, count(7), none] },
      `properties.a.anyOf[1] ${other}`,
    ],
    [
      "of an alternative that comes before",
      { anyOf: [none, count(5)] },
      { anyOf: [{ ...text, default: "x" }, none, count(5)] },
      'properties.a has `default: "x"` instead of 5',
    ],
    [
      "within an alternative",
      { anyOf: [paged(5), none] },
      { anyOf: [none, text, paged(7)] },
      `properties.a.anyOf[0].properties.limit ${other}`,
    ],
    [
      "within what becomes an alternative",
      paged(5),
      { anyOf: [none, paged(7)] },
      `properties.a.properties.limit ${other}`,
    ],
    [
      "within a reference that becomes an alternative",
      ref("Paged"),
      { anyOf: [none, paged(7)] },
      `properties.a.properties.limit ${other}`,
    ],
    [
      "of the alternative that takes the same values, not of any",
      { oneOf: [pet("cat", 5), pet("dog", 7)] },
      { oneOf: [pet("fish"), pet("dog", 7), pet("cat", 7)] },
      `properties.a.oneOf[0].properties.lives ${other}`,
    ],
    [
      "of an item",
      { type: "array", items: { anyOf: [paged(5)] } },
      { type: "array", items: { anyOf: [paged(7), none] } },
      `properties.a.items.anyOf[0].properties.limit ${other}`,
    ],
    [
      "below what holds besides",
      { allOf: [paged(5)] },
      paged(7),
      `properties.a.allOf[0].properties.limit ${other}`,
    ],
  ])("%s", (...[, before, after, said]) => {
    const found = changes(before, after, defs);
    expect(found.filter((one) => one.startsWith("breaking"))).toEqual([`breaking ${said}`]);
    expect(found.filter((one) => one.includes("default") && one.startsWith("harmless"))).toEqual([]);
  });

  it("beside a name that is gone, which is told once", () => {
    const [before, after] = [object({ lim: count(5), limit: count(5) }), object({ limit: count(7) })];
    expect(changes(before, after)).toEqual([
      "breaking properties.a.properties.lim is gone",
      `breaking properties.a.properties.limit ${other}`,
    ]);
  });

  it("as zod publishes it for a schema that refers to itself", async () => {
    const catalogue = async (label: string): Promise<string> => {
      const Node = z
        .object({
          label: z.string(),
          get children() {
            return z.array(Node).optional();
          },
        })
        .meta({ id: "Node" });
      @ToolService()
      class Tools {
        @Tool("plant")
        plant(
          @Input(z.object({ root: Node.default({ label }) })) { root }: { root: { label: string } },
        ): string {
          return root.label;
        }
      }
      await using app = await createApp({ name: "app", version: "1", services: [Tools] });
      return catalogueOf(app);
    };
    const [one, two] = [await catalogue("one"), await catalogue("two")];
    expect(one).toContain('"$ref"');
    expect(compareCatalogues(one, two)).toEqual(
      [
        {
          severity: "breaking",
          tool: "find",
          path: "inputSchema.properties.root",
          what: 'has `default: {"label":"two"}` instead of {"label":"one"}',
          why: "Whoever leaves it out gets something else.",
        },
      ].map((change) => ({ ...change, tool: "plant" })),
    );
  });
});

describe("the same default is harmless", () => {
  const defs = { Count: count(), Three: count(3) };
  it.each<[string, unknown, unknown]>([
    ["wherever it stands", { ...count(5) }, { $ref: "#/$defs/Count", default: 5 }],
    ["over another of its target's", { ...count(5) }, { $ref: "#/$defs/Three", default: 5 }],
    ["in an alternative", count(5), { anyOf: [count(5), text] }],
    [
      "outside of the alternatives",
      { anyOf: [count(5), none] },
      { anyOf: [count(), none, text], default: 5 },
    ],
    ["in an alternative at another place", { anyOf: [count(5), none] }, { anyOf: [none, text, count(5)] }],
    ["within an alternative", { anyOf: [paged(5), none] }, { anyOf: [text, none, paged(5)] }],
    ["within a list of types", { ...paged(5), type: ["object", "null"] }, { anyOf: [none, paged(5)] }],
    [
      "beside other alternatives",
      { oneOf: [pet("cat", 5), pet("dog", 7)] },
      { oneOf: [pet("fish", 1), pet("dog", 7), pet("cat", 5)] },
    ],
    ["by what holds besides", paged(5), { allOf: [object({ limit: { maximum: 9 } }, {}), paged(5)] }],
    ["where there was none", paged(), paged(7)],
    [
      "where there was none beside a reference",
      { $ref: "#/$defs/Count" },
      { $ref: "#/$defs/Count", default: 5 },
    ],
    [
      "for a member that any pattern lets in",
      paged(5),
      { type: "object", patternProperties: { "^l": count(5) } },
    ],
  ])("%s", (_what, before, after) => {
    const found = changes(before, after, defs);
    expect(found.filter((one) => one.includes("default") && one.startsWith("breaking"))).toEqual([]);
    expect(found.length).toBeGreaterThan(0);
  });
});
