import "reflect-metadata";
import { setImmediate } from "node:timers/promises";
import { describe, expect, it, jest } from "@jest/globals";
import {
  callScoped,
  createApp,
  createParamDecorator,
  type Interceptor,
  type Next,
  Tool,
  type ToolCall,
  ToolService,
  UseInterceptors,
} from "@toolwright/core";
import { connectClient } from "@toolwright/testing";
import { ContainerModule, injectable } from "inversify";
import { REVISIONS } from "../contract/served.js";
import { textOf } from "./text-of.js";

const logger = { warn: () => undefined, error: () => undefined };
const Read = createParamDecorator((read: () => unknown) => read() as string);

/** Holds calls back until it is opened. */
class Gate implements Interceptor {
  open: () => void = () => undefined;
  readonly said: unknown[] = [];
  readonly #opened = new Promise<void>((resolve) => (this.open = resolve));

  async intercept(_call: ToolCall, next: Next): Promise<unknown> {
    await this.#opened;
    return next().catch((error: unknown) => {
      this.said.push((error as Error).name);
      throw error;
    });
  }
}

async function gated() {
  const gate = new Gate();
  const ran = jest.fn();
  @ToolService()
  class Tools {
    @Tool()
    @UseInterceptors(gate)
    run(): void {
      ran();
    }
  }
  const app = await createApp({ name: "app", version: "1", services: [Tools], logger });
  return { app, gate, ran, Tools };
}

describe("a call that an interceptor holds back", () => {
  it.each(REVISIONS)(
    "does not reach the method when its client has cancelled it, over %s",
    async (revision) => {
      const { app, gate, ran } = await gated();
      await using _ = app;
      using client = await connectClient(app, { revision });
      const controller = new AbortController();
      const call = client.call("run", {}, { signal: controller.signal });
      controller.abort();
      await expect(call).rejects.toThrow();
      await setImmediate();
      gate.open();
      await setImmediate();
      expect(gate.said).toEqual(["AbortError"]);
      expect(ran).not.toHaveBeenCalled();
    },
  );

  it("does not reach the method when its caller in the process has cancelled it", async () => {
    const { app, gate, ran, Tools } = await gated();
    await using _ = app;
    const controller = new AbortController();
    const options = { signal: controller.signal };
    const calls = [app.call("run", {}, options), app.service(Tools).run(options)];
    controller.abort();
    gate.open();
    const [result, value] = await Promise.allSettled(calls);
    expect(result).toMatchObject({ value: { isError: true } });
    expect(value).toMatchObject({ reason: { name: "AbortError" } });
    expect(ran).not.toHaveBeenCalled();
  });

  it("does not reach the method when the app closes", async () => {
    const { app, gate, ran } = await gated();
    const client = await connectClient(app);
    const calls = [client.call("run"), app.call("run")];
    const ended = Promise.allSettled(calls);
    await setImmediate();
    const closed = app.close();
    gate.open();
    await Promise.all([closed, ended]);
    await setImmediate();
    expect(gate.said).toEqual(["AbortError", "AbortError"]);
    expect(ran).not.toHaveBeenCalled();
  });
});

describe("parameters that come late", () => {
  it("start no method of a call that was answered meanwhile", async () => {
    const events: string[] = [];
    @injectable()
    class UnitOfWork {
      [Symbol.dispose](): void {
        events.push("disposed");
      }
    }
    let answer: (value: string) => void = () => undefined;
    const late = new Promise<string>((resolve) => (answer = resolve));
    const early = (_call: ToolCall, next: Next): string => {
      void next();
      return "timed out";
    };
    @ToolService()
    @UseInterceptors({ intercept: early })
    class Tools {
      constructor(readonly work: UnitOfWork) {}
      @Tool()
      run(@Read(() => late) _value: string): void {
        events.push("ran");
      }
    }
    const module = new ContainerModule(({ bind }) => void callScoped(bind(UnitOfWork).toSelf()));
    await using app = await createApp({ name: "app", version: "1", services: [Tools], modules: [module] });
    expect(textOf(await app.call("run"))).toBe("timed out");
    answer("late");
    await setImmediate();
    expect(events).toEqual(["disposed"]);
  });

  it("fail only their call where one of them fails at once and those before it later", async () => {
    const unhandled = jest.fn();
    process.on("unhandledRejection", unhandled);
    const fail = (): never => {
      throw new Error("at once");
    };
    try {
      @ToolService()
      class Tools {
        @Tool()
        run(@Read(() => Promise.reject(new Error("later"))) _one: string, @Read(fail) _two: string): void {}
      }
      await using app = await createApp({ name: "app", version: "1", services: [Tools], logger });
      using client = await connectClient(app);
      expect(textOf(await client.call("run"))).toBe("at once");
      expect(textOf(await app.call("run"))).toBe("at once");
      await expect(app.service(Tools).run(undefined as never)).rejects.toThrow("at once");
      await setImmediate();
      expect(unhandled).not.toHaveBeenCalled();
    } finally {
      process.off("unhandledRejection", unhandled);
    }
  });
});
