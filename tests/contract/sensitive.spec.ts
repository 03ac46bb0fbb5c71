import { describe, expect, it, jest } from "@jest/globals";
import { type Args, Input, type Logger, McpError, Output, Tool, ToolService } from "@toolwright/core";
import { z } from "zod";
import { boot, failure, REVISIONS, serve } from "./served.js";

const SECRET = "hunter22-and-more";
const Login = z.object({
  user: z.string(),
  secret: z
    .object({ password: z.string().max(20, { error: ({ input }) => `not ${JSON.stringify(input)}` }) })
    .meta({
      sensitive: true,
    }),
});

@ToolService()
class LoginTools {
  @Tool("log_in")
  logIn(@Input(Login) { secret }: Args<typeof Login>): string {
    throw new Error(`the server does not take ${secret.password}`);
  }

  @Tool("log_in_by_protocol")
  byProtocol(@Input(Login) { secret }: Args<typeof Login>): string {
    throw new McpError(-32001, `no ${secret.password}`, { tried: [secret.password] });
  }
}

const args = { user: "ada", secret: { password: SECRET } };

describe.each(REVISIONS)("a sensitive argument, over %s", (revision) => {
  it("is not marked in what is published", async () => {
    await using served = await serve(revision, LoginTools);
    const [tool] = await served.client.listTools();
    expect(JSON.stringify(tool)).not.toContain("sensitive");
    expect(tool?.inputSchema).toMatchObject({ properties: { secret: { type: "object" } } });
  });

  it("is not repeated by an issue, nor by the words of another field's", async () => {
    await using served = await serve(revision, LoginTools);
    const password = `${SECRET}-that-is-too-long`;
    expect(failure(await served.call("log_in", { user: "ada", secret: { password } }))).toBe(
      'Invalid arguments for tool "log_in":\nsecret: is not valid',
    );
  });

  it("is taken out of a thrown error's message, and out of the log", async () => {
    const error = jest.fn<Logger["error"]>();
    await using served = await serve(revision, LoginTools, { logger: { warn: () => undefined, error } });
    expect(failure(await served.call("log_in", args))).toBe("the server does not take [redacted]");
    expect(error).toHaveBeenCalledTimes(1);
    const [, facts] = error.mock.calls[0] ?? [];
    expect(facts).toMatchObject({
      thrown: { name: "Error", message: "the server does not take [redacted]" },
    });
    expect(JSON.stringify(error.mock.calls)).not.toContain(SECRET);
  });

  it("is taken out of a protocol error", async () => {
    await using served = await serve(revision, LoginTools);
    await expect(served.call("log_in_by_protocol", args)).rejects.toMatchObject({
      code: -32001,
      message: "no [redacted]",
      data: { tried: ["[redacted]"] },
    });
  });
});

const Vault = z.object({
  keys: z.record(z.string(), z.object({ id: z.number() })).meta({ sensitive: true }),
});

@ToolService()
class VaultTools {
  @Tool()
  store(@Input(Vault) { keys }: Args<typeof Vault>): number {
    return Object.keys(keys).length;
  }
}

it.each([undefined, "reject"] as const)(
  "keeps its keys out of the log of repairs, with unknown arguments: %p",
  async (unknownArguments) => {
    const warn = jest.fn<Logger["warn"]>();
    const logger: Logger = { warn, error: () => undefined };
    await using served = await serve("2025-11-25", VaultTools, {
      logger,
      ...(unknownArguments && { unknownArguments }),
    });
    expect(await served.call("store", { keys: { [SECRET]: '{"id":1}' } })).toMatchObject({
      content: [{ type: "text", text: "1" }],
    });
    expect(warn.mock.calls).toEqual([
      [expect.stringMatching(/at: keys$/), expect.objectContaining({ paths: ["keys"] })],
    ]);
  },
);

const Tokens = z.object({
  tokens: z.record(z.string(), z.object({ account: z.int() })).meta({ sensitive: true }),
});

@ToolService()
class TokenTools {
  @Tool()
  check(@Input(Tokens) { tokens }: Args<typeof Tokens>): string {
    throw new Error(`no account for ${JSON.stringify(tokens)}`);
  }
}

it("loses the keys of a record and its numbers, but no name that the schema gives", async () => {
  await using app = await boot(TokenTools);
  expect(failure(await app.call("check", { tokens: { [`${SECRET}"`]: { account: 48213377 } } }))).toBe(
    'no account for {"[redacted]":{"account":[redacted]}}',
  );
});

const Session = z.object({ user: z.string(), token: z.unknown().meta({ sensitive: true }) });
const StrictSession = Session.extend({
  user: z
    .string()
    .transform((user): string => {
      throw new Error(`cannot take ${user}`);
    })
    .pipe(z.string()),
});

@ToolService()
class SessionTools {
  @Tool()
  @Output(Session)
  open(@Input(z.object({ user: z.string() })) { user }: { user: string }): z.input<typeof Session> {
    return {
      user,
      token: user === "odd" ? { [SECRET]: NaN } : SECRET,
    };
  }

  @Tool("open_strictly")
  @Output(StrictSession)
  openStrictly(): z.input<typeof StrictSession> {
    return { user: SECRET, token: SECRET };
  }
}

describe("a sensitive part of what a tool returns", () => {
  const mismatch = (name: string): string =>
    `The tool "${name}" returned a value that does not fit its output schema:\n`;

  it("is not repeated by an issue of its own, nor by another's", async () => {
    @ToolService()
    class Tools {
      @Tool()
      @Output(
        z.object({
          echo: z.string().max(3, { error: ({ input }) => `not ${JSON.stringify(input)}` }),
          token: z
            .string()
            .max(3, { error: ({ input }) => `not ${JSON.stringify(input)}` })
            .meta({ sensitive: true }),
        }),
      )
      open() {
        return { echo: SECRET, token: SECRET };
      }
    }
    await using app = await boot(Tools);
    expect(failure(await app.call("open"))).toBe(
      `${mismatch("open")}echo: not "[redacted]"\ntoken: is not valid`,
    );
    await expect(app.service(Tools).open()).rejects.toThrow('echo: not "[redacted]"\ntoken: is not valid');
  });

  it("has no keys in the words about what JSON cannot represent", async () => {
    await using app = await boot(SessionTools);
    expect(failure(await app.call("open", { user: "odd" }))).toBe(
      "The tool returned a value that JSON cannot represent: token is NaN.",
    );
  });

  it("is taken out of what a check of the schema's author throws, and out of the log", async () => {
    const error = jest.fn<Logger["error"]>();
    await using app = await boot(SessionTools, { logger: { warn: () => undefined, error } });
    expect(failure(await app.call("open_strictly"))).toBe("cannot take [redacted]");
    expect(error).toHaveBeenCalledTimes(1);
    expect(JSON.stringify(error.mock.calls)).toContain("cannot take [redacted]");
    expect(JSON.stringify(error.mock.calls)).not.toContain(SECRET);
  });

  it("is sent as it is", async () => {
    await using app = await boot(SessionTools);
    expect((await app.call("open", { user: "ada" })).structuredContent).toEqual({
      user: "ada",
      token: SECRET,
    });
  });
});

it("is masked like any other where errors are masked", async () => {
  const error = jest.fn<Logger["error"]>();
  const logger: Logger = { warn: () => undefined, error };
  await using app = await boot(LoginTools, { errors: "masked", logger });
  expect(JSON.stringify(await app.call("log_in", args))).not.toContain("server does not take");
  expect(JSON.stringify(error.mock.calls)).not.toContain(SECRET);
});
