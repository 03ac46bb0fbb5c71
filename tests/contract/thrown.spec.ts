import { describe, expect, it, jest } from "@jest/globals";
import { Input, type Logger, McpError, Tool, ToolError, ToolService } from "@toolwright/core";
import { runInNewContext } from "node:vm";
import { z } from "zod";
import { boot, failure, giving, REVISIONS, serve } from "./served.js";

class Breaking extends Error {
  override get message(): string {
    throw new Error("the getter broke");
  }
}

const hostile = new Proxy(
  {},
  {
    get: () => {
      throw new Error("the proxy broke");
    },
  },
);

/** Throws what no rule of good style would let a program throw. */
function throwing(thrown: unknown): () => never {
  return () => {
    throw thrown;
  };
}

const rejecting = (thrown: unknown) => () =>
  // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- likewise
  Promise.reject(thrown);

const GENERIC = 'The tool "give" failed.';

const thrown: [string, unknown, string][] = [
  ["an error", new Error("There is no user 7."), "There is no user 7."],
  ["an error with a cause", new Error("outer", { cause: new Error("inner") }), "outer"],
  ["an error without a message", new Error(""), ""],
  ["a subclass", new TypeError("not a number"), "not a number"],
  ["an aggregate", new AggregateError([new Error("a")], "all failed"), "all failed"],
  ["a tool error", new ToolError("Search first."), "Search first."],
  ["an error of another realm", runInNewContext('new Error("from afar")'), "from afar"],
  ["a string", "plain text", "plain text"],
  ["an object with a message", { message: "looks like one" }, "looks like one"],
  ["null", null, GENERIC],
  ["undefined", undefined, GENERIC],
  ["a number", 5, GENERIC],
  ["a symbol", Symbol("x"), GENERIC],
  ["a message that is no text", { message: 5 }, GENERIC],
  ["a message that breaks", new Breaking(), GENERIC],
  ["a proxy that breaks", hostile, GENERIC],
];

describe.each(REVISIONS)("what a tool throws over %s", (revision) => {
  it.each(thrown)(
    "[LM-TOOLS-09] becomes a tool error with exactly its message: %s",
    async (_what, value, text) => {
      await using sync = await serve(revision, giving(throwing(value)));
      await using later = await serve(revision, giving(rejecting(value)));
      expect(failure(await sync.call("give"))).toBe(text);
      expect(failure(await later.call("give"))).toBe(text);
    },
  );

  it.each([
    ["at once", throwing],
    ["later", rejecting],
  ])("[M-VERSION-05] becomes a JSON-RPC error for an McpError thrown %s", async (_when, how) => {
    const error = new McpError(-32001, "Not authorised for this workspace", { workspace: "acme" });
    await using served = await serve(revision, giving(how(error)));
    await expect(served.client.call("give")).rejects.toMatchObject({
      code: -32001,
      message: "Not authorised for this workspace",
      data: { workspace: "acme" },
    });
    const { id, ...answer } = JSON.parse(served.client.received.at(-1) ?? "") as { id: number };
    expect(answer).toEqual({
      jsonrpc: "2.0",
      error: { code: -32001, message: "Not authorised for this workspace", data: { workspace: "acme" } },
    });
    expect(id).toBeGreaterThan(0);
  });

  it("keeps the server alive when a refinement throws or rejects, the first time too", async () => {
    const Checked = z.object({
      sync: z
        .string()
        .refine(() => {
          throw new Error("the check broke");
        })
        .optional(),
      later: z
        .string()
        .refine(async () => {
          await Promise.resolve();
          throw new Error("the database is down");
        })
        .optional(),
    });
    @ToolService()
    class Checks {
      @Tool()
      check(@Input(Checked) input: object): object {
        return input;
      }
    }
    await using served = await serve(revision, Checks);
    expect(failure(await served.call("check", { later: "x" }))).toBe("the database is down");
    expect(failure(await served.call("check", { sync: "x" }))).toBe("the check broke");
    expect((await served.call("check", {})).structuredContent).toEqual({});
  });
});

describe("masked errors", () => {
  const open = (give: () => unknown, error: Logger["error"] = () => undefined) =>
    boot(giving(give), { errors: "masked", logger: { warn: () => undefined, error } });

  it("send generic text and a reference, under which the log has what was thrown", async () => {
    const log = jest.fn<Logger["error"]>();
    const fault = new Error("connect ECONNREFUSED 10.0.0.5:5432 user=admin");
    await using app = await open(throwing(fault), log);
    const text = failure(await app.call("give"));
    const reference = /^The tool "give" failed\. Reference: ([0-9a-f-]{36})$/.exec(text)?.[1] ?? "none";
    expect(log).toHaveBeenCalledTimes(1);
    expect(log).toHaveBeenCalledWith(`The tool "give" failed (reference ${reference})`, {
      reference,
      toolName: "give",
      thrown: fault,
    });
  });

  it.each(thrown.filter(([what]) => what !== "a tool error"))("hide %s", async (_what, value) => {
    await using app = await open(rejecting(value));
    expect(failure(await app.call("give"))).toMatch(/^The tool "give" failed\. Reference: [0-9a-f-]{36}$/);
  });

  it("leave tool errors, bad arguments and JSON-RPC errors as they are", async () => {
    await using told = await open(throwing(new ToolError("Search first.")));
    await using refused = await open(throwing(new McpError(1403, "no")));
    expect(failure(await told.call("give"))).toBe("Search first.");
    expect(failure(await told.call("give", { x: 1 }))).toContain("x: Unknown argument");
    await expect(refused.call("give")).rejects.toMatchObject({ code: 1403, message: "no" });
  });

  it("answer although the logger breaks", async () => {
    const broken = () => {
      throw new Error("disk full");
    };
    await using app = await open(throwing(new Error("secret")), broken);
    expect(failure(await app.call("give"))).toContain('The tool "give" failed. Reference: ');
  });
});

describe("what a tool throws to a caller in the process", () => {
  const kinds: Readonly<Record<string, Error>> = {
    "an error": new Error("as it is"),
    "a tool error": new ToolError("as it is"),
    "an McpError": new McpError(7, "as it is"),
  };

  it.each(Object.keys(kinds))("is thrown on unchanged: %s", async (kind) => {
    @ToolService()
    class Failing {
      @Tool()
      fail(): never {
        throw kinds[kind] ?? new Error("no such kind");
      }
    }
    await using app = await boot(Failing, { errors: "masked" });
    await expect(app.service(Failing).fail()).rejects.toBe(kinds[kind]);
  });
});
