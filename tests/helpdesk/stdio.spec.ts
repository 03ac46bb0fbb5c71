import { afterEach, describe, expect, it, jest } from "@jest/globals";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { HelpdeskProcess, MAIN, messagesIn } from "./helpdesk-process.js";

// Processes start slowly on a busy machine.
jest.setTimeout(60_000);

describe("the helpdesk over stdio", () => {
  let helpdesk: HelpdeskProcess | undefined;
  let client: Client | undefined;

  afterEach(async () => {
    await client?.close();
    helpdesk?.kill();
  });

  it("is that of the token in its environment", async () => {
    client = new Client({ name: "helpdesk-story", version: "1.0.0" });
    const env = { HELPDESK_TOKEN: "demo-gina" };
    const command = { command: process.execPath, args: [MAIN, "stdio"], env, stderr: "ignore" as const };
    await client.connect(new StdioClientTransport(command));
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain("take_ticket");
    expect(await client.callTool({ name: "list_tickets", arguments: {} })).toMatchObject({
      structuredContent: { tickets: [{ id: "T-3", subject: "Login loops" }] },
    });
  });

  it("closes its store when its input ends, and logs to stderr alone", async () => {
    helpdesk = new HelpdeskProcess(["stdio"]);
    helpdesk.child.stdin?.end();
    const { code, stdout, stderr } = await helpdesk.outcome;
    expect({ code, stdout }).toEqual({ code: 0, stdout: "" });
    expect(messagesIn(stderr)).toEqual(["ticket store opened", "ticket store closed"]);
  });

  it("says which way it cannot serve", async () => {
    helpdesk = new HelpdeskProcess(["carrier-pigeon"]);
    const { code, stderr } = await helpdesk.outcome;
    expect(code).toBe(1);
    expect(messagesIn(stderr)).toEqual(["cannot serve"]);
    expect(JSON.parse(stderr)).toMatchObject({
      err: { message: '"carrier-pigeon" is neither http nor stdio' },
    });
  });
});
