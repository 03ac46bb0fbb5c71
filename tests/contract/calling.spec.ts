import { describe, expect, it, jest } from "@jest/globals";
import { type Args, Context, Input, Tool, ToolContext, ToolService } from "@toolwright/core";
import { z } from "zod";
import { boot, REVISIONS, serve } from "./served.js";

const Search = z.object({
  text: z.string().default("all"),
  limit: z.number().int().max(50).default(10),
  tag: z
    .string()
    .transform((tag) => tag.toUpperCase())
    .optional(),
});

const ran = jest.fn();

@ToolService()
class Calls {
  @Tool()
  now(): string {
    return "sync";
  }

  @Tool()
  async later(): Promise<string> {
    await Promise.resolve();
    return "async";
  }

  @Tool()
  thenable(): unknown {
    return { then: (resolve: (value: string) => void) => resolve("thenable") };
  }

  @Tool()
  search(@Input(Search) input: Args<typeof Search>): object {
    ran(input);
    return { ...input, type: typeof input.limit };
  }

  @Tool()
  facts({ signal, meta, toolName, client, progress }: ToolContext): object {
    progress(1);
    return {
      aborted: signal.aborted,
      trace: meta?.["trace"],
      hasMeta: meta !== undefined,
      toolName,
      version: client?.protocolVersion,
      client: client?.info?.["name"],
    };
  }
}

describe.each(REVISIONS)("a call over %s", (revision) => {
  it.each([
    ["now", "sync"],
    ["later", "async"],
    ["thenable", "thenable"],
  ])("runs a method that answers at once, by promise, or by any thenable: %s", async (name, text) => {
    await using served = await serve(revision, Calls);
    expect(await served.call(name)).toEqual({ content: [{ type: "text", text }] });
  });

  it.each([undefined, null, {}])(
    "counts %j arguments as an empty object, and fills defaults",
    async (args) => {
      await using served = await serve(revision, Calls);
      const { structuredContent } = await served.call("search", args);
      expect(structuredContent).toEqual({ text: "all", limit: 10, type: "number" });
    },
  );

  it("applies transforms and leaves out what the schema does not name", async () => {
    await using served = await serve(revision, Calls);
    const { structuredContent } = await served.call("search", { tag: "a", limit: 3, extra: 1 });
    expect(structuredContent).toEqual({ text: "all", limit: 3, tag: "A", type: "number" });
  });

  it("gives the method the request's meta, the client's facts and a signal, all of them destructured", async () => {
    await using served = await serve(revision, Calls);
    const result = await served.client.call("facts", undefined, { meta: { trace: "t1" } });
    expect(result.structuredContent).toEqual({
      aborted: false,
      trace: "t1",
      hasMeta: true,
      toolName: "facts",
      version: revision,
      client: "test",
    });
  });

  it.each([5, "text", true, []])("[LM-TOOLS-08] refuses %j for arguments as a bad request", async (args) => {
    await using served = await serve(revision, Calls);
    await expect(served.client.call("search", args)).rejects.toMatchObject({ code: -32602 });
  });

  it.each([undefined, 5, {}])("[LM-TOOLS-08] refuses %j for a name as a bad request", async (name) => {
    await using served = await serve(revision, Calls);
    await expect(served.client.request("tools/call", { name })).rejects.toMatchObject({ code: -32602 });
  });

  it("[LM-TOOLS-08] refuses an unknown tool as a bad request that names near ones", async () => {
    await using served = await serve(revision, Calls);
    await expect(served.client.call("serach", {})).rejects.toMatchObject({
      code: -32602,
      message: "Unknown tool: serach",
      data: { name: "serach", similar: ["search"] },
    });
    await expect(served.client.call("zzz", {})).rejects.toMatchObject({ data: { name: "zzz" } });
  });
});

describe("a call without meta", () => {
  it("gives undefined for it where the revision does not fill it itself", async () => {
    await using served = await serve("2025-11-25", Calls);
    expect((await served.call("facts")).structuredContent).toMatchObject({ hasMeta: false });
  });
});

describe.each(REVISIONS)("cancelling over %s", (revision) => {
  it("fires the signal, sends no response, and swallows what the method does later", async () => {
    const seen: unknown[] = [];
    let end: () => void;
    const ended = new Promise<void>((resolve) => (end = resolve));
    @ToolService()
    class Slow {
      @Tool()
      async wait({ signal }: ToolContext): Promise<string> {
        await new Promise<void>((resolve) => {
          signal.addEventListener("abort", () => {
            seen.push((signal.reason as Error).message);
            resolve();
          });
        });
        queueMicrotask(() => {
          end();
        });
        throw new Error("too late");
      }
    }
    await using served = await serve(revision, Slow);
    const controller = new AbortController();
    const call = served.client.call("wait", {}, { signal: controller.signal });
    controller.abort(new Error("enough"));
    await expect(call).rejects.toThrow("enough");
    await ended;
    await served.client.listTools();
    expect(seen).toEqual(["The client cancelled the request"]);
    const answered = served.client.received.map((text) => JSON.parse(text) as { id?: number });
    const ids = revision === "2025-11-25" ? [1, 3] : [2];
    expect(answered.map(({ id }) => id)).toEqual(ids);
  });
});

const Move = z.object({ to: z.string() });

@ToolService()
class Parameters {
  @Tool()
  inputThenContext(@Input(Move) { to }: Args<typeof Move>, context: ToolContext): string {
    return `${to} ${context.toolName}`;
  }

  @Tool()
  @Input(Move)
  onMethod({ to }: Args<typeof Move>, context: ToolContext): string {
    return `${to} ${context.toolName}`;
  }

  @Tool()
  contextAlone(context: ToolContext): string {
    return context.toolName;
  }

  @Tool()
  contextFirst(@Context() context: ToolContext, @Input(Move) { to }: Args<typeof Move>): string {
    return `${to} ${context.toolName}`;
  }

  @Tool()
  apart(@Input(Move) { to }: Args<typeof Move>, between = "gap", @Context() context?: ToolContext): string {
    return `${to} ${between} ${String(context?.toolName)}`;
  }

  @Tool()
  defaults(since: Date = new Date(0)): string {
    return since.toISOString();
  }

  @Tool()
  nothing(...rest: unknown[]): string {
    return String(rest.length);
  }
}

describe("parameters", () => {
  it.each([
    ["input_then_context", "here input_then_context"],
    ["on_method", "here on_method"],
    ["context_first", "here context_first"],
    ["apart", "here gap apart"],
  ])("are filled with input and context as declared: %s", async (name, text) => {
    await using app = await boot(Parameters);
    expect((await app.call(name, { to: "here" })).content).toEqual([{ type: "text", text }]);
  });

  it.each([
    ["context_alone", "context_alone"],
    ["defaults", "1970-01-01T00:00:00.000Z"],
  ])("of a tool without input get the context, or their default: %s", async (name, text) => {
    await using app = await boot(Parameters);
    expect((await app.call(name)).content).toEqual([{ type: "text", text }]);
  });

  it("with a default keep it where their type says nothing, also behind the input", async () => {
    @ToolService()
    class Defaulted {
      @Tool()
      alone(limit = 7): string {
        return String(limit);
      }

      @Tool()
      behind(@Input(Move) { to }: Args<typeof Move>, limit = 7): string {
        return `${to} ${String(limit)}`;
      }

      @Tool()
      typed(@Input(Move) { to }: Args<typeof Move>, context: ToolContext = undefined as never): string {
        return `${to} ${context.toolName}`;
      }
    }
    await using app = await boot(Defaulted);
    const texts = [];
    for (const name of ["alone", "behind", "typed"]) {
      const { content } = await app.call(name, name === "alone" ? {} : { to: "here" });
      texts.push(content[0]);
    }
    expect(texts).toMatchObject([{ text: "7" }, { text: "here 7" }, { text: "here typed" }]);
  });

  it("are filled also where another decorator hides them behind a function of its own", async () => {
    const Traced = (_target: object, _key: string, descriptor: PropertyDescriptor): void => {
      const original = descriptor.value as (...args: unknown[]) => unknown;
      descriptor.value = function (this: unknown, ...args: unknown[]) {
        return original.apply(this, args);
      };
    };
    interface OwnContext {
      readonly toolName: string;
    }
    @ToolService()
    class Wrapped {
      @Traced
      @Tool()
      move(@Input(Move) { to }: Args<typeof Move>, { toolName }: OwnContext): string {
        return `${to} ${toolName}`;
      }
    }
    await using app = await boot(Wrapped);
    expect((await app.call("move", { to: "here" })).content).toMatchObject([{ text: "here move" }]);
  });

  it("that nothing fills, and input declared twice, fail at start-up", async () => {
    @ToolService()
    class Unfilled {
      @Tool()
      forgotten(_draft: Date): void {}

      @Tool()
      extra(@Input(Move) _move: Args<typeof Move>, _context: ToolContext, _more: string): void {}

      @Tool()
      @Input(Move)
      twice(@Input(Move) _move: Args<typeof Move>): void {}
    }
    await expect(boot(Unfilled)).rejects.toMatchObject({
      problems: [
        { code: "TW_PARAM_UNFILLED", at: "Unfilled.forgotten", what: "nothing fills parameter 0" },
        { code: "TW_PARAM_UNFILLED", at: "Unfilled.extra", what: "nothing fills parameter 2" },
        { code: "TW_INPUT_TWICE", at: "Unfilled.twice" },
      ],
    });
  });
});

describe("the method", () => {
  it("is looked up at each call, so that a spy set after start-up is called", async () => {
    await using app = await boot(Calls);
    const spy = jest.spyOn(Calls.prototype, "now").mockReturnValue("spied");
    expect((await app.call("now")).content).toEqual([{ type: "text", text: "spied" }]);
    spy.mockRestore();
    expect((await app.call("now")).content).toEqual([{ type: "text", text: "sync" }]);
  });
});

describe.each(REVISIONS)("a call cancelled while its arguments are validated, over %s", (revision) => {
  it("does not start the method", async () => {
    let validated: (value: boolean) => void = () => undefined;
    const Slow = z.object({
      id: z.string().refine(() => new Promise<boolean>((resolve) => (validated = resolve))),
    });
    const started = jest.fn();
    @ToolService()
    class Remote {
      @Tool()
      touch(@Input(Slow) input: Args<typeof Slow>): void {
        started(input);
      }
    }
    await using served = await serve(revision, Remote);
    const controller = new AbortController();
    const call = served.client.call("touch", { id: "a" }, { signal: controller.signal });
    controller.abort(new Error("enough"));
    await expect(call).rejects.toThrow("enough");
    validated(true);
    await new Promise((resolve) => setImmediate(resolve));
    expect(started).not.toHaveBeenCalled();
  });
});
