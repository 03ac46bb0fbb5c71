import "reflect-metadata";
import { describe, expect, it } from "@jest/globals";
import { createTestApp, type TestApp } from "@toolwright/testing";
import { helpdesk } from "../helpdesk.js";
import { appLogger, processLogger } from "./logger.js";

/** A logger, and the lines that it has written. */
function recorder() {
  const written: string[] = [];
  const log = processLogger({ write: (line) => void written.push(line) });
  return { log, lines: () => written.map((line) => JSON.parse(line) as Record<string, unknown>) };
}

const as = (name: string) => ({ headers: { authorization: `Bearer demo-${name}` } });

/** What is logged of the calls in one use of the helpdesk. */
async function linesOf(use: (app: TestApp) => Promise<unknown>): Promise<readonly Record<string, unknown>[]> {
  const { log, lines } = recorder();
  await using app = await createTestApp(helpdesk(log));
  await use(app);
  return lines().filter(({ msg }) => String(msg).startsWith("tool call"));
}

describe("the framework's log lines", () => {
  it.each(["thrown", "fault"])("have the stack of the error in %s", (fact) => {
    const { log, lines } = recorder();
    appLogger(log).error("Something failed", { [fact]: new TypeError("no such table") });
    const written: unknown = expect.objectContaining({
      type: "TypeError",
      message: "no such table",
      stack: expect.stringContaining("logging.spec") as unknown,
    });
    expect(lines()).toEqual([expect.objectContaining({ msg: "Something failed", [fact]: written })]);
  });
});

describe("the log of calls", () => {
  it("has one line for a call that succeeds, and one for a call that fails", async () => {
    const lines = await linesOf(async (app) => {
      await app.call("get_ticket", { ticketId: "T-1" }, as("carol"));
      await app.call("close_ticket", { ticketId: "T-999", text: "Done." }, as("amy"));
    });
    expect(lines).toMatchObject([
      { msg: "tool called", tool: "get_ticket", by: "carol", failed: false },
      { msg: "tool called", tool: "close_ticket", by: "amy", failed: true },
    ]);
  });

  it("has one line for a call that a guard denies, with what the guard threw", async () => {
    const lines = await linesOf((app) => app.call("get_ticket", { ticketId: "T-1" }, as("dave")));
    expect(lines).toMatchObject([
      { msg: "tool call refused", tool: "get_ticket", by: "dave", reason: "TicketNotFound" },
    ]);
  });

  it("has none for bad arguments, hidden tools and strangers", async () => {
    const lines = await linesOf(async (app) => {
      await app.call("get_ticket", {}, as("carol"));
      await expect(app.call("read_audit_log", {}, as("amy"))).rejects.toMatchObject({ code: -32602 });
      await expect(app.call("list_tickets")).rejects.toMatchObject({ code: 401 });
    });
    expect(lines).toEqual([]);
  });
});
