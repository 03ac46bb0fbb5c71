import { describe, expect, it } from "@jest/globals";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { Input, Output, Tool, ToolService } from "@toolwright/core";
import { z } from "zod";
import { boot, failure, REVISIONS, serve } from "./served.js";

const Typical = z.object({
  repo: z.string().describe("owner/name"),
  query: z.string().min(1).describe("Words to look for."),
  state: z.enum(["open", "closed", "all"]).default("open").describe("Which issues."),
  labels: z.array(z.string()).max(10).optional().describe("All of them must match."),
  author: z.email().optional().describe("Who opened it."),
  since: z.iso.datetime().optional().describe("Not older than that."),
  limit: z.number().int().min(1).max(50).default(10).describe("Rows per page."),
});
const about = { title: "Search issues", description: "Search open issues. Use it before filing a new one." };

const Action = z.discriminatedUnion("action", [
  z.object({ action: z.literal("create"), name: z.string() }),
  z.object({ action: z.literal("delete"), id: z.number() }),
]);

interface Folder {
  name: string;
  folders: Folder[];
}
const Folder = z.object({
  name: z.string(),
  get folders() {
    return z.array(Folder);
  },
});

@ToolService()
class Tools {
  @Tool("search_issues", about)
  search(@Input(Typical) _query: z.infer<typeof Typical>): void {}

  @Tool("act")
  act(@Input(Action) action: z.infer<typeof Action>): string {
    return action.action === "create" ? action.name : String(action.id);
  }

  @Tool("act_strictly", { unknownArguments: "reject" })
  actStrictly(@Input(Action) _action: z.infer<typeof Action>): void {}

  @Tool("store")
  @Output(Folder)
  store(
    @Input(z.object({ root: Folder, token: z.string().meta({ sensitive: true }) }))
    { root }: { root: Folder },
  ): Folder {
    return root;
  }
}

describe.each(REVISIONS)("a union at the root, over %s", (revision) => {
  it("[LM-TOOLS-05] is published as one object", async () => {
    await using served = await serve(revision, Tools);
    const [, act] = await served.client.listTools();
    expect(act?.inputSchema).toEqual({
      type: "object",
      properties: {
        action: { type: "string", enum: ["create", "delete"] },
        name: { type: "string" },
        id: { type: "number" },
      },
      required: ["action"],
    });
  });

  it("is validated branch by branch", async () => {
    await using served = await serve(revision, Tools);
    expect(await served.call("act", { action: "create", name: "x" })).toEqual({
      content: [{ type: "text", text: "x" }],
    });
    expect(failure(await served.call("act", { action: "delete", name: "x" }))).toContain("\nid: ");
    expect(failure(await served.call("act_strictly", { action: "delete", id: 1, idd: 2 }))).toContain(
      "\nidd: Unknown argument",
    );
  });

  it("leaves recursive parts to definitions, and marks out", async () => {
    await using served = await serve(revision, Tools);
    const store = (await served.client.listTools()).find(({ name }) => name === "store");
    expect(store?.inputSchema).toMatchObject({
      properties: { root: { $ref: "#/$defs/Part" }, token: { type: "string" } },
      $defs: { Part: { properties: { folders: { items: { $ref: "#/$defs/Part" } } } } },
    });
    expect(store?.outputSchema).toMatchObject({ type: "object", properties: { name: { type: "string" } } });
    expect(JSON.stringify(store)).not.toContain("sensitive");
  });
});

describe("a typical tool", () => {
  it("takes no more bytes in the list than the official SDK's", async () => {
    await using app = await boot(Tools);
    const [ours] = app.tools;
    const [theirs] = await listedBySdk();
    expect(theirs?.name).toBe(ours?.name);
    expect(JSON.stringify(ours).length).toBeLessThanOrEqual(JSON.stringify(theirs).length);
  });
});

async function listedBySdk() {
  const server = new McpServer({ name: "sdk", version: "1.0.0" });
  server.registerTool("search_issues", { ...about, inputSchema: Typical.shape }, () => ({ content: [] }));
  const client = new Client({ name: "test", version: "1.0.0" });
  const [near, far] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(far), client.connect(near)]);
  const { tools } = await client.listTools();
  await client.close();
  return tools;
}
