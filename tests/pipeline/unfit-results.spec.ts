import "reflect-metadata";
import { describe, expect, it } from "@jest/globals";
import {
  type Args,
  Input,
  type Interceptor,
  Output,
  Tool,
  ToolService,
  UseInterceptors,
} from "@toolwright/core";
import { createTestApp } from "@toolwright/testing";
import { z } from "zod";
import { textOf } from "./text-of.js";

const Order = z.object({ id: z.number(), lines: z.array(z.object({ sku: z.string() })) });
const Account = z.object({ pin: z.string().length(4).meta({ sensitive: true }), owner: z.literal("ada") });
const Login = z.object({ password: z.string().meta({ sensitive: true }) });
const Spoken = z.object({
  words: z.record(
    z.string(),
    z.string().refine(() => false, { error: ({ input }) => `not ${String(input)}` }),
  ),
});

/** A value whose type is not what the schema says, as an unchecked cast would give it. */
const order = (value: unknown) => value as z.infer<typeof Order>;

@ToolService()
class OrderTools {
  @Tool("get_order")
  @Output(Order)
  get() {
    return order({ id: "1", lines: [{ sku: "A1" }, {}] });
  }

  @Tool("no_order")
  @Output(Order)
  none() {
    return order(undefined);
  }

  @Tool("many_lines")
  @Output(Order)
  many() {
    return order({ id: 1, lines: Array.from({ length: 25 }, () => ({})) });
  }

  @Tool("get_account")
  @Output(Account)
  account() {
    return { pin: "98765", owner: "98765" as "ada" };
  }

  @Tool("repeat")
  @Output(Spoken)
  repeat(@Input(Login) { password }: Args<typeof Login>) {
    return { words: { [password]: password } };
  }
}

/** Each issue of zod's, with what it found in the place of the value. */
const NO_NUMBER = "Invalid input: expected number, received string";
const NO_STRING = "Invalid input: expected string, received undefined";

describe("a result that does not fit its output schema", () => {
  const open = () => createTestApp({ services: [OrderTools] });

  it.each(["wire", "app.call"])("is told to the tool's author, by %s", async (way) => {
    await using app = await open();
    const result = await (way === "wire" ? app : app.app).call("get_order", {});
    expect(textOf(result)).toBe(
      'The tool "get_order" returned a value that does not fit its output schema:\n' +
        `id: ${NO_NUMBER}\nlines[1].sku: ${NO_STRING}`,
    );
    expect(app.logs).toEqual([
      {
        level: "error",
        message:
          "OrderTools.get returned a value that does not fit its output schema: " +
          `id: ${NO_NUMBER}; lines[1].sku: ${NO_STRING}`,
        facts: {
          toolName: "get_order",
          at: "OrderTools.get",
          issues: [
            { path: "id", message: NO_NUMBER },
            { path: "lines[1].sku", message: NO_STRING },
          ],
          count: 2,
        },
      },
    ]);
  });

  it("is told where there is none", async () => {
    await using app = await open();
    await app.call("no_order");
    expect(app.logs.map(({ message }) => message)).toEqual([
      "OrderTools.none returned a value that does not fit its output schema: there is no value",
    ]);
  });

  it("is told in few words, however much of it is wrong", async () => {
    await using app = await open();
    await app.call("many_lines");
    expect(app.logs[0]?.message).toMatch(/lines\[9\]\.sku: [^;]*; and 15 more$/);
    expect(app.logs[0]?.facts).toMatchObject({ count: 25 });
  });

  it("is told without what is sensitive in it, or in the arguments", async () => {
    await using app = await open();
    await app.call("get_account");
    await app.call("repeat", { password: "hunter2!" });
    expect(app.logs.map(({ message }) => message)).toEqual([
      'OrderTools.account returned a value that does not fit its output schema: pin: is not valid; owner: Invalid input: expected "ada"',
      'OrderTools.repeat returned a value that does not fit its output schema: words["[redacted]"]: not [redacted]',
    ]);
    expect(JSON.stringify(app.logs)).not.toMatch(/98765|hunter2/);
  });

  it("is told of both where an interceptor may have made it", async () => {
    const broken: Interceptor = {
      interceptResult: async (_call, next) => ({ ...(await next()), structuredContent: {} }),
    };
    @ToolService()
    class Wrapped {
      @Tool()
      @Output(Order)
      @UseInterceptors(broken)
      get() {
        return { id: 1, lines: [] };
      }
    }
    await using app = await createTestApp({ services: [Wrapped] });
    await app.call("get");
    expect(app.logs.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^Wrapped\.get, or an interceptor around it, returned a value .*: id: Invalid/),
    ]);
  });

  it("is thrown to a caller in the process, which needs no log for it", async () => {
    await using app = await open();
    await expect(app.service(OrderTools).get()).rejects.toThrow(/^The tool "get_order" returned/);
    expect(app.logs).toEqual([]);
  });

  it("is told of the tool that returned it, where another one passes it on", async () => {
    let ordered: () => Promise<unknown> = () => Promise.resolve();
    @ToolService()
    class ShopTools {
      @Tool("show_order")
      show(): Promise<unknown> {
        return ordered();
      }
    }
    await using app = await createTestApp({ services: [OrderTools, ShopTools] });
    ordered = () => app.service(OrderTools).get();
    await app.call("show_order");
    expect(app.logs).toMatchObject([
      { message: expect.stringMatching(/^OrderTools\.get returned/), facts: { toolName: "show_order" } },
    ]);
  });
});
