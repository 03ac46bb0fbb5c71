import { describe, expect, it } from "@jest/globals";
import type { Tool } from "@toolwright/kernel";
import { formatFindings } from "./format-findings.js";
import { lintApp } from "./lint-app.js";
import type { LintOptions } from "./lint-options.js";
import { WRITING_RULE_NAMES } from "./writing-rules.js";

const GOOD: Tool = {
  name: "search_issues",
  description: "Searches open issues by text. Use it before filing a new one.",
  inputSchema: {
    type: "object",
    properties: { query: { type: "string", description: "What to look for" } },
  },
};

const app = (...tools: readonly Partial<Tool>[]) => ({
  tools: tools.map((tool) => ({ ...GOOD, ...tool })),
  serverInfo: { name: "issues" },
});
const rulesOf = (tools: readonly Partial<Tool>[], options: LintOptions = { hosts: [] }) =>
  lintApp(app(...tools), options).map(({ rule, path }) => (path === undefined ? rule : `${rule} ${path}`));

const action = (values: readonly string[], name = "action") => ({
  inputSchema: {
    type: "object",
    properties: { [name]: { type: "string", enum: values, description: "What to do" } },
  },
});
const hints = (name: string, annotations: Tool["annotations"] & object) => ({ name, annotations });
const wide = (count: number) => ({
  inputSchema: {
    type: "object",
    properties: Object.fromEntries(
      Array.from({ length: count }, (_, index) => [
        `p${String(index)}`,
        { type: "string", description: "d" },
      ]),
    ),
  },
});

/** For each rule of good writing what breaks it, and what nearly does. */
const CASES: readonly (readonly [
  rule: string,
  bad: readonly Partial<Tool>[],
  good: readonly Partial<Tool>[],
])[] = [
  ["undescribed-tool", [{ description: " " }], [{ description: "Searches." }]],
  [
    "undescribed-argument query",
    [{ inputSchema: { properties: { query: { type: "string" } } } }],
    [{ inputSchema: { properties: { query: { anyOf: [{ type: "string", description: "d" }] } } } }],
  ],
  [
    "undescribed-argument filter.tags[].name",
    [
      {
        inputSchema: {
          properties: {
            filter: {
              description: "f",
              properties: { tags: { description: "t", items: { properties: { name: { type: "string" } } } } },
            },
          },
        },
      },
    ],
    [
      {
        inputSchema: {
          properties: { filter: { $ref: "#/$defs/Filter" } },
          $defs: { Filter: { description: "f" } },
        },
      },
    ],
  ],
  ["action-switch action", [action(["create", "deleteAll"])], [action(["create"])]],
  [
    "undescribed-argument size",
    // Each branch is looked at where the root says nothing.
    [
      {
        inputSchema: {
          properties: { kind: { type: "string", description: "k" } },
          anyOf: [{ properties: { kind: { const: "a" }, size: { type: "number" } } }],
        },
      },
    ],
    [
      {
        inputSchema: {
          properties: { kind: { type: "string", description: "k" }, size: { type: "number" } },
          anyOf: [
            { properties: { kind: { const: "a" }, size: { const: 1, description: "Always 1" } } },
            { properties: { kind: { const: "b" } } },
          ],
        },
      },
    ],
  ],
  [
    "undescribed-argument size",
    [
      {
        inputSchema: {
          properties: {},
          if: { properties: { kind: { const: "a" } } },
          then: { properties: { size: { type: "number" } } },
        },
      },
    ],
    [
      {
        inputSchema: {
          properties: { kind: { type: "string", description: "k" } },
          if: { anyOf: [{ properties: { kind: { const: "a" }, flag: { const: true } } }] },
          then: { not: { properties: { size: { const: 1 } } } },
        },
      },
    ],
  ],
  ["action-switch action", [action(["CREATE", "DELETE_ALL"])], [action(["CREATED", "DELETED"])]],
  ["action-switch mode", [action(["read", "write"], "mode")], [action(["fast", "slow"], "mode")]],
  ["action-switch action", [action(["list", "get"])], [action(["list", "get"], "state")]],
  [
    "dishonest-hint",
    [hints("delete_issue", { readOnlyHint: true })],
    [hints("get_deleted_issues", { readOnlyHint: true })],
  ],
  [
    "dishonest-hint",
    [hints("issues.updateAll", { readOnlyHint: true })],
    [hints("update_issue", { readOnlyHint: false })],
  ],
  [
    "dishonest-hint",
    [hints("delete_issue", { destructiveHint: false })],
    [hints("create_issue", { destructiveHint: false })],
  ],
  ["too-many-arguments", [wide(13)], [wide(12)]],
  [
    "similar-descriptions",
    [
      {},
      { name: "find_issues", description: "Searches open issues by text; use it before filing a new one!" },
    ],
    [{}, { name: "find_pulls", description: "Searches pull requests by author. Use it before reviewing." }],
  ],
];

describe.each(CASES)("the rule %s", (rule, bad, good) => {
  it("finds what breaks it, and nothing else", () => {
    expect(rulesOf(bad)).toEqual([rule]);
  });

  it("lets be what nearly breaks it", () => {
    expect(rulesOf(good)).toEqual([]);
  });
});

it("every rule of good writing has a case", () => {
  expect(new Set(CASES.map(([rule]) => rule.split(" ")[0]))).toEqual(new Set(WRITING_RULE_NAMES));
});

describe("findings", () => {
  const odd = { name: "orders.list", inputSchema: { type: "object" } };

  it("are none for a good tool, at any host", () => {
    expect(lintApp(app(GOOD))).toEqual([]);
    expect(formatFindings([])).toBe("No findings.");
  });

  it.each<[unknown, string]>([
    [undefined, "its serverInfo.name is no string"],
    [{ tools: [GOOD] }, "its serverInfo.name is no string"],
    [{ ...app(), tools: undefined }, "its tools are no list"],
    [{ ...app(), tools: [null] }, "the name of tools[0] is no string"],
    [{ ...app(), tools: [GOOD, { ...GOOD, name: 5 }] }, "the name of tools[1] is no string"],
    [app({ name: "list", inputSchema: undefined as never }), 'the inputSchema of "list" is no object'],
    [app({ name: "list", inputSchema: null as never }), 'the inputSchema of "list" is no object'],
    [app({ name: "list", inputSchema: [] as never }), 'the inputSchema of "list" is no object'],
  ])("cannot be told of what is no list of tools: %j", (lintable, reason) => {
    expect(() => lintApp(lintable as ReturnType<typeof app>)).toThrow(
      new TypeError(`lintApp(app): ${reason}`),
    );
  });

  it("come gravest first, in the same order whatever the order of hosts, and frozen", () => {
    const tools = app(odd, { description: "" });
    const findings = lintApp(tools, { hosts: ["gemini", "claude", "openai"] });
    expect(lintApp(tools, { hosts: ["openai", "claude", "gemini", "openai"] })).toEqual(findings);
    const order = findings.map(({ severity }) => ["reject", "ignore", "advice"].indexOf(severity));
    expect(order).toEqual([...order].sort());
    expect(new Set(order).size).toBeGreaterThan(1);
    expect(Object.isFrozen(findings) && findings.every((finding) => Object.isFrozen(finding))).toBe(true);
  });

  it("read as sentences, with rule and source", () => {
    const ignore = ["undescribed-argument", "tool-name-characters"] as const;
    expect(formatFindings(lintApp(app(odd, GOOD), { hosts: ["openai"], ignore }))).toBe(
      [
        "openai reject orders.list: the input schema has no properties. Fix: write `properties: {}`.",
        "    object-without-properties, https://github.com/github/copilot-cli/issues/2223",
        'advice search_issues: the description reads like that of "orders.list". Fix: say in both what sets them apart, and when to use which.',
        "    similar-descriptions, https://www.anthropic.com/engineering/writing-tools-for-agents",
      ].join("\n"),
    );
  });

  it("are switched off by rule, or by rule and tool", () => {
    const tools = [
      { name: "one", description: "" },
      { name: "two", description: "" },
    ];
    expect(rulesOf(tools, { hosts: [], ignore: ["undescribed-tool"] })).toEqual([]);
    const left = lintApp(app(...tools), { hosts: [], ignore: [{ rule: "undescribed-tool", tool: "one" }] });
    expect(left.map(({ tool }) => tool)).toEqual(["two"]);
  });

  it.each([
    [{ ignore: ["undescribed-arguments"] }, 'there is no rule "undescribed-arguments"'],
    [{ ignore: [{ rule: "undescribed-tool", tool: "gone" }] }, 'there is no tool "gone"'],
    [{ ignore: [{ rule: "gone", tool: "search_issues" }] }, 'there is no rule "gone"'],
    [{ hosts: ["clippy"] }, 'there is no host "clippy"'],
    [{ hosts: ["toString"] }, 'there is no host "toString"'],
    [{ hosts: "claude" }, 'lintApp({ hosts }): it must be a list, and is "claude"'],
    [{ hosts: [undefined] }, "lintApp({ hosts }): there is no host undefined"],
    [{ ignore: "x" }, 'lintApp({ ignore }): it must be a list, and is "x"'],
    [{ ignore: [null] }, "lintApp({ ignore }): there is no rule null"],
    [{ ignore: [undefined] }, "lintApp({ ignore }): there is no rule undefined"],
  ])("are refused for names of nothing: %j", (options, reason) => {
    const lint = () => lintApp(app(GOOD), options as unknown as LintOptions);
    expect(lint).toThrow(reason);
    expect(lint).toThrow(expect.objectContaining({ code: "TW_LINT_OPTION" }));
  });
});
