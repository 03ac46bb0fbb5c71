import "reflect-metadata";
import { expect, it } from "@jest/globals";
import { type CallToolResult, createApp } from "@toolwright/core";
import {
  connectClient,
  createTestApp,
  expectCallIsolation,
  type IsolationCaller,
  type TestApp,
} from "@toolwright/testing";
import { describeRevisions } from "@toolwright/testing/jest";
import { pino } from "pino";
import { helpdesk } from "./helpdesk.js";
import { demoAccounts } from "./identity/accounts.js";
import { principalOf } from "./identity/identify.js";

const silent = pino({ enabled: false });
const as = (name: string) => ({ headers: { authorization: `Bearer demo-${name}` } });

describeRevisions((revision) => {
  const open = (): Promise<TestApp> => createTestApp({ ...helpdesk(silent), revision });
  const toolsOf = async ({ app }: TestApp, name: string): Promise<string[]> => {
    using client = await connectClient(app, { ...as(name), revision });
    return (await client.listTools()).map((tool) => tool.name);
  };

  it("shows everybody the tools of their roles", async () => {
    await using app = await open();
    const everybody = ["open_ticket", "list_tickets", "get_ticket", "comment_on_ticket"];
    expect(await toolsOf(app, "carol")).toEqual(everybody);
    expect(await toolsOf(app, "amy")).toEqual([...everybody, "take_ticket", "close_ticket"]);
    expect(await toolsOf(app, "root")).toContain("read_audit_log");
  });

  it("refuses strangers, and the use of hidden tools as that of none", async () => {
    await using app = await open();
    await expect(app.call("list_tickets")).rejects.toMatchObject({ code: 401 });
    await expect(app.call("read_audit_log", {}, as("amy"))).rejects.toMatchObject({ code: -32602 });
  });

  it("lists a customer's own tickets, and an agent those of the tenant", async () => {
    await using app = await open();
    const printer = { id: "T-1", subject: "Printer on fire", status: "open", priority: "high" };
    const invoice = { id: "T-2", subject: "Invoice shows the old address", status: "open", priority: "low" };
    expect(await app.call("list_tickets", {}, as("carol"))).toHaveStructuredContent({ tickets: [printer] });
    expect(await app.call("list_tickets", {}, as("amy"))).toHaveStructuredContent({
      tickets: [printer, invoice],
    });
  });

  it.each([
    ["another customer", "dave"],
    ["an agent of another tenant", "gina"],
  ])("tells %s nothing of a customer's ticket, not even that it is there", async (_who, name) => {
    await using app = await open();
    for (const ticketId of ["T-1", "T-999"]) {
      const denied = `There is no ticket ${ticketId} for this user. Find ids with list_tickets.`;
      expect(await app.call("get_ticket", { ticketId }, as(name))).toBeToolError(denied);
      const comment = { ticketId, text: "Hello" };
      expect(await app.call("comment_on_ticket", comment, as(name))).toBeToolError(denied);
    }
  });

  it("stores what a call did, and shows admins who did it", async () => {
    await using app = await open();
    const draft = { subject: "No coffee", text: "The machine is empty." };
    expect(await app.call("open_ticket", draft, as("carol"))).toHaveStructuredContent({
      ticketId: "T-4",
      promise: "Acme answers within 24 hours.",
    });
    await app.call("take_ticket", { ticketId: "T-4" }, as("amy"));
    const closed = await app.call("close_ticket", { ticketId: "T-4", text: "Refilled." }, as("amy"));
    expect(closed.structuredContent).toMatchObject({ status: "closed", assignee: "amy", customer: "carol" });
    expect(closed.structuredContent).not.toHaveProperty("tenant");
    const late = await app.call("comment_on_ticket", { ticketId: "T-4", text: "Thanks!" }, as("carol"));
    expect(late).toBeToolError("Ticket T-4 is closed. Open another one with open_ticket.");

    const facts = { ticketId: "T-4", outcome: "stored" };
    expect(await app.call("read_audit_log", {}, as("root"))).toHaveStructuredContent({
      entries: [
        { ...facts, by: "amy", deed: "closed" },
        { ...facts, by: "amy", deed: "taken" },
        { ...facts, by: "carol", deed: "opened" },
      ],
    });
  });

  it("stores one of two changes at the same moment, and audits both", async () => {
    await using app = await open();
    const results = await Promise.all(
      ["amy", "root"].map((name) => app.call("take_ticket", { ticketId: "T-1" }, as(name))),
    );
    expect(results[0]?.structuredContent).toMatchObject({ assignee: "amy" });
    expect(results[1]).toBeToolError(
      /^Somebody changed ticket T-1 at the same moment, and nothing was stored/,
    );
    const { structuredContent } = await app.call("read_audit_log", {}, as("root"));
    const { entries } = structuredContent as { entries: { by: string; outcome: string }[] };
    expect(new Map(entries.map(({ by, outcome }) => [by, outcome]))).toEqual(
      new Map([
        ["amy", "stored"],
        ["root", "dropped"],
      ]),
    );
  });
});

it("clients see the tools that were promised: a change that breaks them needs the file to change", async () => {
  await using app = await createTestApp(helpdesk(silent));
  await expect(app).toMatchContract("helpdesk.contract.json");
});

it("no call sees another's caller", async () => {
  const calls: readonly [token: string, tool: string, args: object][] = [
    ["demo-carol", "get_ticket", { ticketId: "T-1" }],
    ["demo-dave", "get_ticket", { ticketId: "T-1" }],
    ["demo-gina", "get_ticket", { ticketId: "T-3" }],
    ["demo-carol", "open_ticket", { subject: "From Acme", text: "Hello" }],
    ["demo-gina", "open_ticket", { subject: "From Globex", text: "Hello" }],
  ];
  const callers = calls.map(([token, tool, args]): IsolationCaller => {
    const account = demoAccounts.get(token);
    return { ...(account !== undefined && { principal: principalOf(account) }), tool, args };
  });
  // A new ticket has another id each time.
  const normalize = ({ content }: CallToolResult): string =>
    JSON.stringify(content).replaceAll(/T-\d+/g, "T");
  await expectCallIsolation(() => createApp(helpdesk(silent)), { callers, normalize });
});
