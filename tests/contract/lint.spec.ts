import "reflect-metadata";
import { describe, expect, it, jest } from "@jest/globals";
import {
  Annotations,
  type AppOptions,
  createApp,
  Input,
  type Logger,
  Output,
  Tool,
  ToolService,
} from "@toolwright/core";
import { formatFindings, lintApp } from "@toolwright/core/lint";
import { connectClient } from "@toolwright/testing";
import { z } from "zod";
import { boot, failure, REVISIONS, serve } from "./served.js";

const Order = z.object({
  sku: z.string().describe("The article's number"),
  count: z.int().positive().describe("How many"),
  size: z.tuple([z.number(), z.number()]).optional().describe("Width and height in mm"),
  note: z.string().nullable().describe("What the packer should know"),
  level: z
    .union([z.literal(1), z.literal(2)])
    .default(1)
    .describe("How urgent"),
});
const Receipt = z.object({
  id: z.int().positive().describe("The order's number"),
  kind: z.literal(1).describe("Kind"),
});

@ToolService()
class OrderTools {
  @Tool("place_order", { description: "Places an order. Use it once the customer has agreed." })
  @Annotations.create()
  @Output(Receipt)
  place(@Input(Order) order: z.infer<typeof Order>): z.infer<typeof Receipt> {
    return { id: order.count, kind: 1 };
  }

  @Tool("ping", { description: "Answers, so that one knows that the service is there." })
  @Annotations.read()
  ping(): string {
    return "pong";
  }
}

function logger() {
  return { warn: jest.fn<Logger["warn"]>(), error: jest.fn<Logger["error"]>() };
}

const fits = { sku: "A-1", count: 1, size: [10, 20], note: null };

describe.each(REVISIONS)("an app for Gemini and OpenAI, seen from %s", (revision) => {
  const hosts = ["gemini", "openai"] as const;

  it("publishes a schema that both accept, with what they cannot read in words", async () => {
    await using served = await serve(revision, OrderTools, { hosts });
    const [place, ping] = await served.client.listTools();
    expect(place?.inputSchema).toMatchObject({
      type: "object",
      properties: {
        sku: { type: "string" },
        count: { type: "integer", minimum: 1, description: "How many" },
        size: { type: "array", items: { type: "number" }, minItems: 2, maxItems: 2 },
        note: { anyOf: [{ type: "string", description: "What the packer should know" }, { type: "null" }] },
        level: { type: "integer", default: 1, description: "How urgent. One of 1, 2." },
      },
      required: ["sku", "count", "note"],
    });
    expect(JSON.stringify(place)).not.toMatch(/"(exclusiveMinimum|const|prefixItems|additionalProperties)":/);
    expect(place?.outputSchema).toMatchObject({ properties: { id: { type: "integer", minimum: 1 } } });
    expect(ping?.inputSchema).toEqual({ type: "object", properties: {} });
  });

  it("still validates by the full schema, repairs by it, and refuses what it does not name", async () => {
    await using served = await serve(revision, OrderTools, { hosts, unknownArguments: "reject" });
    expect(await served.call("place_order", fits)).toMatchObject({ structuredContent: { id: 1, kind: 1 } });
    expect(await served.call("place_order", { ...fits, size: "[10, 20]" })).toMatchObject({
      structuredContent: { id: 1 },
    });
    const text = async (args: object) => failure(await served.call("place_order", { ...fits, ...args }));
    expect(await text({ count: 0 })).toMatch(/^count: /m);
    expect(await text({ level: 3 })).toMatch(/^level: /m);
    expect(await text({ size: [1, "2"] })).toMatch(/^size\[1\]: /m);
    expect(await text({ colour: "red" })).toContain("colour: Unknown argument");
  });
});

describe("an app without hosts", () => {
  it("publishes what it publishes", async () => {
    await using plain = await boot(OrderTools);
    await using none = await boot(OrderTools, { hosts: [] });
    expect(none.tools).toEqual(plain.tools);
    expect(JSON.stringify(plain.tools)).toContain("exclusiveMinimum");
  });

  it("is found wanting by lint, and one with hosts is not", async () => {
    await using plain = await boot(OrderTools);
    const rules = lintApp(plain, { hosts: ["gemini"] }).map(({ rule }) => rule);
    expect(rules).toEqual(
      expect.arrayContaining(["unknown-keyword", "refused-keyword", "type-array", "enum-type"]),
    );
    await using fitting = await boot(OrderTools, { hosts: ["gemini"] });
    expect(formatFindings(lintApp(fitting, { hosts: ["gemini"] }))).toBe("No findings.");
    expect(fitting.serverInfo).toEqual({ name: "contract", version: "1.0.0" });
  });
});

describe("what no rewriting can mend", () => {
  const Tree: z.ZodType = z.object({
    name: z.string().describe("The branch's name"),
    get branches() {
      return z.array(Tree).describe("What grows on it");
    },
  });

  @ToolService()
  class OddTools {
    @Tool("trees.plant", { description: "Plants a tree." })
    plant(@Input(z.object({ tree: Tree.describe("The tree") })) _input: { tree: unknown }): void {
      // Only its declaration is looked at.
    }
  }

  it("is logged once each at boot, with the way out and the source", async () => {
    const log = logger();
    await using _app = await boot(OddTools, { hosts: ["copilot", "claude", "copilot"], logger: log });
    const messages = log.warn.mock.calls.map(([message]) => message);
    expect(messages).toEqual([
      expect.stringMatching(
        /^OddTools\.plant: copilot cannot follow references, .*outer levels of #\/\$defs\//,
      ),
      expect.stringMatching(
        /^claude reject trees\.plant: .* Fix: use A-Z a-z 0-9 _ -\.\n {4}tool-name-characters, https:/,
      ),
      expect.stringMatching(/^copilot reject trees\.plant: /),
    ]);
    expect(log.warn.mock.calls[1]?.[1]).toMatchObject({ rule: "tool-name-characters", host: "claude" });
    expect(log.error).not.toHaveBeenCalled();
  });

  it("includes a name that only grows too long behind the server's", async () => {
    const log = logger();
    const name = "a-server-with-a-rather-long-name-of-its-own-and-then-some-more";
    await using _app = await boot(OrderTools, { name, hosts: ["cursor"], logger: log });
    expect(log.warn.mock.calls.map(([, facts]) => facts)).toEqual([
      expect.objectContaining({ rule: "tool-name-length", tool: "ping", severity: "ignore" }),
      expect.objectContaining({ rule: "tool-name-length", tool: "place_order" }),
    ]);
  });

  it("is silent where no host is named", async () => {
    const log = logger();
    await using _app = await boot(OddTools, { logger: log });
    expect(log.warn).not.toHaveBeenCalled();
  });
});

describe("an unknown host", () => {
  const wrong: readonly unknown[] = [["clippy"], ["gemini", 5], "gemini", [["gemini"]], null];

  it.each(wrong.map((hosts) => ({ hosts })))("is a boot problem: $hosts", async ({ hosts }) => {
    const options = { name: "a", version: "1", hosts } as unknown as AppOptions;
    await expect(createApp(options)).rejects.toMatchObject({
      problems: [
        {
          code: "TW_APP_OPTIONS",
          what: "createApp({ hosts }): it must be an array of claude, openai, gemini, copilot, cursor",
        },
      ],
    });
  });
});

it("a client validates what the tool returns against the rewritten output schema", async () => {
  await using app = await boot(OrderTools, { hosts: ["claude", "openai", "gemini", "copilot", "cursor"] });
  const client = await connectClient(app, { revision: "2025-11-25" });
  expect(await client.call("place_order", fits)).toMatchObject({ structuredContent: { id: 1, kind: 1 } });
});
