import { tmpdir } from "node:os";
import { afterEach, describe, expect, it, jest } from "@jest/globals";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { DIST, QuickstartProcess } from "./quickstart-process.js";

const INITIALIZE = {
  protocolVersion: "2025-11-25",
  capabilities: {},
  clientInfo: { name: "test", version: "0" },
};

const CONVERSATION = [
  { id: 1, method: "initialize", params: INITIALIZE },
  { method: "notifications/initialized" },
  { id: 2, method: "tools/list" },
  { id: 3, method: "tools/call", params: { name: "why_package", arguments: { name: "zod" } } },
  { id: 4, method: "tools/call", params: { name: "show_package", arguments: { name: "zodd" } } },
];

// Processes start slowly on a busy machine.
jest.setTimeout(60_000);

describe("the quickstart over stdio", () => {
  let quickstart: QuickstartProcess | undefined;

  afterEach(() => quickstart?.kill());

  it("serves the official client from any current directory", async () => {
    const client = new Client({ name: "test", version: "0" });
    const args = [`${DIST}main.js`, "--stdio"];
    await client.connect(new StdioClientTransport({ command: process.execPath, args, cwd: tmpdir() }));
    try {
      expect((await client.listTools()).tools.map(({ name }) => name)).toContain("why_package");
      const result = await client.callTool({
        name: "show_package",
        arguments: { name: "@toolwright/quickstart" },
      });
      expect(result.structuredContent).toMatchObject({
        versions: [{ workspace: true, folder: "apps/quickstart" }],
      });
    } finally {
      await client.close();
    }
  });

  it("writes nothing but protocol to stdout, answers everything, and ends with its input", async () => {
    quickstart = new QuickstartProcess(["--stdio"]);
    for (const message of CONVERSATION) {
      quickstart.child.stdin?.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
    }
    quickstart.child.stdin?.end();
    const { code, stdout } = await quickstart.outcome;
    const replies = stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as { jsonrpc: string; id: number; result?: unknown });
    expect(code).toBe(0);
    expect(replies.every(({ jsonrpc, result }) => jsonrpc === "2.0" && result !== undefined)).toBe(true);
    expect(replies.map(({ id }) => id).sort()).toEqual([1, 2, 3, 4]);
  });
});
