import { describe, expect, it, jest } from "@jest/globals";
import { type Args, Input, type Logger, McpError, Tool, ToolService } from "@toolwright/core";
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

it("is masked like any other where errors are masked", async () => {
  const error = jest.fn<Logger["error"]>();
  const logger: Logger = { warn: () => undefined, error };
  await using app = await boot(LoginTools, { errors: "masked", logger });
  expect(JSON.stringify(await app.call("log_in", args))).not.toContain("server does not take");
  expect(JSON.stringify(error.mock.calls)).not.toContain(SECRET);
});
