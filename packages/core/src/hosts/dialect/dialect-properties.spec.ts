import { describe, expect, it } from "@jest/globals";
import type { JsonSchema } from "@toolwright/kernel";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { lintApp } from "../../lint/lint-app.js";
import { profilesOf, HOST_NAMES } from "../host-profiles.js";
import type { HostName, HostRuleName } from "../host-rule.js";
import { toDialect } from "./to-dialect.js";

/** A schema, and a value that fits it. */
interface Pair {
  readonly schema: JsonSchema;
  readonly value: unknown;
}

const name = fc.constantFrom("a", "b", "c", "type", "$ref", "const");
const annotations = fc.record(
  { description: fc.constantFrom("The thing", "Why?"), title: fc.constant("T"), default: fc.constant("x") },
  { requiredKeys: [] },
);

const scalar: fc.Arbitrary<Pair> = fc.oneof(
  fc
    .integer({ min: 1, max: 9 })
    .map((value) => ({ schema: { type: "integer", exclusiveMinimum: 0, multipleOf: 1 }, value })),
  fc
    .integer({ min: 1, max: 9 })
    .map((value) => ({ schema: { type: "number", exclusiveMaximum: 9.5, minimum: 1 }, value })),
  fc.integer({ min: 0, max: 3 }).map((value) => ({ schema: { enum: [0, 1, 2, 3, "a"] }, value })),
  fc.constantFrom("a", null).map((value) => ({ schema: { enum: ["a", null] }, value })),
  fc.constantFrom("a", "").map((value) => ({ schema: { type: "string", enum: ["a", ""] }, value })),
  fc.constantFrom(1, true, "a", null).map((value) => ({ schema: { const: value }, value })),
  fc
    .constantFrom(1, 2)
    .map((value) => ({ schema: { anyOf: [{ const: 1 }, { type: "number", const: 2 }] }, value })),
  fc
    .constantFrom("abc", null)
    .map((value) => ({ schema: { type: ["string", "null"], minLength: 2, pattern: "^a" }, value })),
  fc.constantFrom<unknown>("ab", 5, [], {}).map((value) => ({
    schema: { type: ["string", "integer", "array", "object"], maxLength: 3, minimum: 1, maxItems: 2 },
    value,
  })),
  fc.constant({ schema: { type: "string", not: { const: "b" }, format: "uri" }, value: "a" }),
  fc.constant({ schema: {}, value: { any: [1] } }),
);

const { pair } = fc.letrec<{ pair: Pair; compound: Pair }>((tie) => ({
  pair: fc
    .tuple(fc.oneof({ maxDepth: 3, depthSize: "small" }, scalar, tie("compound")), annotations)
    .map(([{ schema, value }, said]) => ({ schema: { ...said, ...schema }, value })),
  compound: fc.oneof(
    fc.array(tie("pair"), { maxLength: 3 }).map(tuple),
    fc
      .tuple(fc.array(tie("pair"), { minLength: 1, maxLength: 2 }), fc.constantFrom("anyOf", "oneOf"))
      .map(union),
    fc
      .tuple(fc.dictionary(name, tie("pair"), { maxKeys: 3 }), fc.constantFrom(false, true, undefined))
      .map(object),
    fc
      .tuple(
        fc.dictionary(name, tie("pair"), { maxKeys: 2 }),
        fc.dictionary(name, tie("pair"), { maxKeys: 2 }),
      )
      .map(all),
    fc
      .tuple(fc.dictionary(name, tie("pair"), { maxKeys: 2 }), fc.constantFrom("anyOf", "oneOf"))
      .map(closedUnion),
  ),
}));

function tuple(pairs: readonly Pair[]): Pair {
  const prefixItems = pairs.map(({ schema }) => schema);
  const some = prefixItems.length > 0 ? { prefixItems } : {};
  return { schema: { type: "array", ...some, items: false }, value: pairs.map(({ value }) => value) };
}

function union([pairs, keyword]: readonly [readonly Pair[], string]): Pair {
  return { schema: { [keyword]: pairs.map(({ schema }) => schema) }, value: pairs[0]?.value };
}

function propertiesOf(pairs: Readonly<Record<string, Pair>>) {
  const entries = Object.entries(pairs);
  return {
    properties: Object.fromEntries(entries.map(([key, { schema }]) => [key, schema])),
    value: Object.fromEntries(entries.map(([key, { value }]) => [key, value])),
  };
}

function object([pairs, additionalProperties]: readonly [
  Readonly<Record<string, Pair>>,
  boolean | undefined,
]): Pair {
  const { properties, value } = propertiesOf(pairs);
  const more = additionalProperties === undefined ? {} : { additionalProperties };
  return { schema: { type: "object", properties, required: Object.keys(pairs), ...more }, value };
}

function all([one, other]: readonly [Readonly<Record<string, Pair>>, Readonly<Record<string, Pair>>]): Pair {
  const [first, second] = [propertiesOf(one), propertiesOf(other)];
  return {
    schema: { type: "object", properties: first.properties, allOf: [{ properties: second.properties }] },
    value: { ...second.value, ...first.value },
  };
}

/** Alternatives beside properties of the whole, as a verbatim schema may have them. */
function closedUnion([pairs, keyword]: readonly [Readonly<Record<string, Pair>>, string]): Pair {
  const { properties, value } = propertiesOf(pairs);
  const branches = [{ required: Object.keys(pairs) }, { properties: { z: { const: 1 } }, required: ["z"] }];
  return { schema: { type: "object", properties, [keyword]: branches }, value };
}

const ajv = new Ajv2020({ strict: false, validateFormats: false });
const rooted: fc.Arbitrary<Pair> = fc.tuple(pair, pair).map(([one, other]) => ({
  schema: {
    type: "object",
    properties: { one: one.schema, other: { $ref: "#/$defs/Other", description: "near" } },
    $defs: { Other: other.schema },
    additionalProperties: false,
  },
  value: { one: one.value, other: other.value },
}));

/** What no rewriting of a schema can mend. */
const BEYOND: ReadonlySet<HostRuleName> = new Set(["argument-name", "empty-object", "untyped-schema"]);

const choices: readonly (readonly HostName[])[] = [...HOST_NAMES.map((host) => [host]), HOST_NAMES];

describe.each(choices.map((hosts) => [hosts.join(", "), hosts] as const))("for %s", (_title, hosts) => {
  const rewrite = (schema: JsonSchema) => toDialect(schema, profilesOf(hosts)).schema;

  it("every value that fits the full schema fits the rewritten one", () => {
    let fitting = 0;
    fc.assert(
      fc.property(
        rooted,
        fc.array(fc.jsonValue({ maxDepth: 2 }), { maxLength: 3 }),
        ({ schema, value }, others) => {
          const full = ajv.compile(schema);
          const rewritten = ajv.compile(rewrite(schema));
          const values = [value, ...others.map((other) => ({ ...(value as object), one: other }))];
          for (const candidate of values.filter((one) => full(one))) {
            fitting += 1;
            expect([candidate, rewritten(candidate)]).toEqual([candidate, true]);
          }
        },
      ),
      { numRuns: 100 },
    );
    expect(fitting).toBeGreaterThan(50);
  });

  it("the rewritten schema breaks none of their rules that a schema can keep", () => {
    fc.assert(
      fc.property(rooted, ({ schema }) => {
        const tools = [{ name: "tool", description: "d", inputSchema: rewrite(schema) }];
        const findings = lintApp({ tools, serverInfo: { name: "s" } }, { hosts });
        const left = findings.filter(
          ({ rule, host }) => host !== undefined && !BEYOND.has(rule as HostRuleName),
        );
        expect(left).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  it("rewriting twice changes nothing", () => {
    fc.assert(
      fc.property(rooted, ({ schema }) => {
        const once = rewrite(schema);
        expect(rewrite(once)).toEqual(once);
      }),
      { numRuns: 50 },
    );
  });
});
