import { afterAll, beforeAll, describe, expect, it, jest } from "@jest/globals";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { HelpdeskProcess, messagesIn } from "./helpdesk-process.js";

// Processes start slowly on a busy machine.
jest.setTimeout(60_000);

const text = (words: unknown): object => ({ isError: true, content: [{ type: "text", text: words }] });

describe("the helpdesk over HTTP, a story:", () => {
  let helpdesk: HelpdeskProcess;
  const clients: Client[] = [];

  beforeAll(() => {
    helpdesk = new HelpdeskProcess();
  });

  afterAll(async () => {
    await Promise.all(clients.map((client) => client.close()));
    helpdesk.kill();
  });

  async function signIn(name: string): Promise<Client> {
    const client = new Client({ name: "helpdesk-story", version: "1.0.0" });
    const requestInit = { headers: { authorization: `Bearer demo-${name}` } };
    await client.connect(new StreamableHTTPClientTransport(new URL(await helpdesk.url()), { requestInit }));
    clients.push(client);
    return client;
  }

  async function ask(name: string, tool: string, args: Record<string, unknown> = {}): Promise<unknown> {
    return (await signIn(name)).callTool({ name: tool, arguments: args });
  }

  it("an agent sees more tools than a customer, and an admin more than an agent", async () => {
    const seen = ["carol", "amy", "root"].map(
      async (name) => (await (await signIn(name)).listTools()).tools.length,
    );
    expect(await Promise.all(seen)).toEqual([4, 6, 7]);
  });

  it("whoever is not known is refused", async () => {
    await expect(ask("nobody", "list_tickets")).rejects.toMatchObject({ code: 401 });
  });

  it("a web page gets nothing", async () => {
    const headers = { origin: "http://localhost:5173", "content-type": "application/json" };
    const { status } = await fetch(await helpdesk.url(), { method: "POST", headers, body: "{}" });
    expect(status).toBe(403);
  });

  it("a customer opens a ticket", async () => {
    const draft = { subject: "No coffee", text: "The machine is empty.", priority: "high" };
    expect(await ask("carol", "open_ticket", draft)).toMatchObject({
      structuredContent: { ticketId: "T-4", promise: "Acme answers within 4 hours." },
    });
  });

  it("a draft that does not fit is explained", async () => {
    expect(await ask("carol", "open_ticket", { subject: "?", text: "Why" })).toMatchObject(
      text(expect.stringMatching(/^Invalid arguments for tool "open_ticket":\nsubject: .*3/)),
    );
  });

  it("another customer cannot read it, and learns not even that it is there", async () => {
    const answer = text("There is no ticket T-4 for this user. Find ids with list_tickets.");
    expect(await ask("dave", "get_ticket", { ticketId: "T-4" })).toMatchObject(answer);
    expect(await ask("gina", "get_ticket", { ticketId: "T-4" })).toMatchObject(answer);
  });

  it("a customer cannot close it: there is no such tool", async () => {
    const closing = ask("dave", "close_ticket", { ticketId: "T-4", text: "Mine now" });
    await expect(closing).rejects.toMatchObject({ code: -32602 });
  });

  it("an agent takes and closes it, and the customer reads how it ended", async () => {
    await ask("amy", "take_ticket", { ticketId: "T-4" });
    await ask("amy", "close_ticket", { ticketId: "T-4", text: "Refilled." });
    expect(await ask("carol", "get_ticket", { ticketId: "T-4" })).toMatchObject({
      structuredContent: {
        status: "closed",
        assignee: "amy",
        comments: [{ author: "carol" }, { author: "amy" }],
      },
    });
  });

  it("nobody comments on what is closed, and is told what to do instead", async () => {
    expect(await ask("carol", "comment_on_ticket", { ticketId: "T-4", text: "Thanks" })).toMatchObject(
      text("Ticket T-4 is closed. Open another one with open_ticket."),
    );
  });

  it("an admin reads who did what", async () => {
    const log = (await ask("root", "read_audit_log")) as {
      structuredContent: { entries: { deed: string }[] };
    };
    expect(log.structuredContent.entries.map(({ deed }) => deed)).toEqual(["closed", "taken", "opened"]);
  });

  it("SIGTERM ends it, after the store is closed; its log has no argument and no token", async () => {
    helpdesk.child.kill("SIGTERM");
    const { code, stdout, stderr } = await helpdesk.outcome;
    expect({ code, stdout }).toEqual({ code: 0, stdout: "" });
    const messages = messagesIn(stderr);
    expect(messages.slice(0, 2)).toEqual(["ticket store opened", "serving"]);
    expect(messages).toContain("tool called");
    expect(messages.at(-1)).toBe("ticket store closed");
    expect(stderr).not.toMatch(/coffee|demo-/);
  });
});
