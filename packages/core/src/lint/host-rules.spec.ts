import { describe, expect, it } from "@jest/globals";
import type { JsonSchema, Tool } from "@toolwright/kernel";
import { HOST_NAMES, profilesOf } from "../hosts/host-profiles.js";
import type { HostRuleName } from "../hosts/host-rule.js";
import { HOST_RULE_NAMES } from "./host-rules.js";
import { lintApp } from "./lint-app.js";

type Case = readonly [bad: Partial<Tool>, good: Partial<Tool>];

const input = (properties: JsonSchema, more: JsonSchema = {}): Partial<Tool> => ({
  inputSchema: { type: "object", properties, ...more },
});
const field = (schema: unknown): Partial<Tool> => input({ field: schema });
const many = (count: number): JsonSchema =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${String(index)}`, { type: "string" }]));

/** For each rule a tool that breaks it at every host that has it, and one that none of them minds. */
const CASES: Readonly<Record<Exclude<HostRuleName, "tool-count">, Case>> = {
  "tool-name-length": [{ name: "x".repeat(65) }, { name: "x".repeat(40) }],
  "tool-name-characters": [{ name: ".list" }, { name: "list_orders" }],
  "tool-description-length": [{ description: "x".repeat(2049) }, { description: "x".repeat(1024) }],
  "argument-name": [input({ "filter[id]": { type: "string" } }), input({ filter_id: { type: "string" } })],
  "root-keyword": [
    input({}, { anyOf: [{ required: ["a"] }] }),
    input({ a: { anyOf: [{ type: "string" }] } }),
  ],
  "object-without-properties": [{ inputSchema: { type: "object" } }, input({})],
  "refused-keyword": [
    field({ type: "object", additionalProperties: false, not: { type: "string" } }),
    field({ type: "string", maxLength: 5 }),
  ],
  "unknown-keyword": [field({ type: "number", exclusiveMinimum: 0 }), field({ type: "number", minimum: 0 })],
  "string-format": [field({ type: "string", format: "uri" }), field({ type: "string", format: "date-time" })],
  "type-array": [
    field({ type: "array", items: { type: ["object", "null"] } }),
    field({ anyOf: [{ type: "string" }, { type: "null" }] }),
  ],
  "enum-type": [field({ type: "integer", enum: [1, 2] }), field({ type: "string", enum: ["1", "2"] })],
  "empty-enum-value": [field({ type: "string", enum: ["a", ""] }), field({ type: "string", enum: ["a"] })],
  "array-without-items": [
    field({ type: "array", prefixItems: [{ type: "string" }], items: false }),
    field({ type: "array", items: { type: "string" } }),
  ],
  "tuple-items": [
    field({ type: "array", items: [{ type: "string" }] }),
    field({ type: "array", prefixItems: [{ type: "string" }] }),
  ],
  reference: [
    input({ field: { $ref: "#/$defs/A" } }, { $defs: { A: { type: "string" } } }),
    field({ type: "string" }),
  ],
  "union-siblings": [
    field({ description: "d", anyOf: [{ type: "string" }, { type: "null" }] }),
    field({ anyOf: [{ type: "string", description: "d" }, { type: "null" }] }),
  ],
  "empty-object": [
    field({ type: "object" }),
    field({ type: "object", properties: { a: { type: "string" } } }),
  ],
  "untyped-schema": [field({ description: "anything" }), field({ type: "string" })],
  "boolean-schema": [field(true), field({ type: "object", additionalProperties: true })],
  "schema-size": [input(many(5001)), input(many(5000))],
};

const RULES = HOST_NAMES.flatMap((host) =>
  profilesOf([host]).flatMap(({ rules }) => rules.map((rule) => ({ host, ...rule }))),
);

function findingsOf(part: Partial<Tool>, host: (typeof HOST_NAMES)[number]) {
  const tool: Tool = { name: "list_orders", inputSchema: { type: "object", properties: {} }, ...part };
  return lintApp({ tools: [tool], serverInfo: { name: "shop" } }, { hosts: [host] });
}

describe.each(RULES.filter(({ rule }) => rule !== "tool-count"))("$host's rule $rule", (rule) => {
  const [bad, good] = CASES[rule.rule as keyof typeof CASES];

  it("finds a tool that breaks it, with a way out and the source", () => {
    const found = findingsOf(bad, rule.host).filter((finding) => finding.rule === rule.rule);
    expect(found.length).toBeGreaterThan(0);
    for (const finding of found) {
      expect(finding).toMatchObject({ host: rule.host, severity: rule.severity, source: rule.source });
      expect(finding.message).not.toBe("");
      expect(finding.fix).not.toBe("");
    }
  });

  it("lets a tool be that keeps it", () => {
    expect(findingsOf(good, rule.host).filter((finding) => finding.rule === rule.rule)).toEqual([]);
  });
});

/** Schemas that lie near a border. */
const NEAR: readonly {
  readonly host: (typeof HOST_NAMES)[number];
  readonly rule: HostRuleName;
  readonly broken: readonly object[];
  readonly kept: readonly object[];
}[] = [
  {
    host: "gemini",
    rule: "unknown-keyword",
    broken: [{ type: "string", xml: {} }],
    kept: [{ type: "string", "x-mcp-header": "Region" }],
  },
  {
    host: "gemini",
    rule: "string-format",
    broken: [{ type: ["string", "null"], format: "uri" }, { format: "uri" }],
    kept: [
      { type: "integer", format: "int32" },
      { type: ["number", "null"], format: "double" },
    ],
  },
  {
    host: "openai",
    rule: "array-without-items",
    broken: [{ type: ["array", "null"] }],
    kept: [{ type: ["array", "null"], items: { type: "string" } }],
  },
  {
    host: "gemini",
    rule: "empty-object",
    broken: [{ type: ["object", "null"] }],
    kept: [{ type: ["string", "null"] }],
  },
];

it.each(NEAR)("$host's rule $rule has its border where it says", ({ host, rule, broken, kept }) => {
  const isFound = (schema: object) =>
    findingsOf(field(schema), host).some((finding) => finding.rule === rule);
  expect([broken.every(isFound), kept.some(isFound)]).toEqual([true, false]);
});

describe("the profiles", () => {
  it("say for each rule where it comes from", () => {
    expect(RULES.filter(({ source }) => !/^https:\/\/\S+$/.test(source))).toEqual([]);
  });

  it("have no rule twice, and use every rule that can be checked", () => {
    for (const { rules } of profilesOf(HOST_NAMES))
      expect(new Set(rules.map(({ rule }) => rule)).size).toBe(rules.length);
    expect(new Set(RULES.map(({ rule }) => rule))).toEqual(new Set(HOST_RULE_NAMES));
  });
});

describe("the number of tools", () => {
  const app = (count: number) => ({
    tools: Array.from({ length: count }, (_, index) => ({
      name: `list_${String(index)}`,
      description: `Lists orders of kind ${String(index)} for a customer.`,
      inputSchema: { type: "object", properties: {} },
    })),
    serverInfo: { name: "shop" },
  });

  it.each([
    ["cursor", 40],
    ["openai", 128],
    ["copilot", 128],
  ] as const)("is found at %s beyond %i", (host, max) => {
    const found = (count: number) =>
      lintApp(app(count), { hosts: [host] }).filter(({ rule }) => rule === "tool-count");
    expect(found(max)).toEqual([]);
    const [finding, ...others] = found(max + 1);
    expect(finding?.message).toContain(`${String(max + 1)} tools, more than ${String(max)}`);
    expect(finding).not.toHaveProperty("tool");
    expect(others).toEqual([]);
  });
});

describe("the length of a name", () => {
  const lengths = (name: string, server: string, host: (typeof HOST_NAMES)[number]) =>
    lintApp({ tools: [{ name, inputSchema: {} }], serverInfo: { name: server } }, { hosts: [host] })
      .filter(({ rule }) => rule === "tool-name-length")
      .map(({ message }) => message);

  it("counts what the host writes before it", () => {
    expect(lengths("x".repeat(51), "issues", "claude")).toEqual([]);
    expect(lengths("x".repeat(52), "issues", "claude")).toEqual([
      'the name has 65 characters behind "mcp__issues__", more than 64',
    ]);
    expect(lengths("x".repeat(53), "issues", "cursor")).toEqual([]);
    expect(lengths("x".repeat(54), "issues", "cursor")).toHaveLength(1);
    expect(lengths("x".repeat(64), "issues", "openai")).toEqual([]);
  });

  it("takes the server's name as it is, dollar signs included", () => {
    expect(lengths("x".repeat(64), "a$$b$&", "claude")).toEqual([
      'the name has 77 characters behind "mcp__a$$b$&__", more than 64',
    ]);
  });
});
