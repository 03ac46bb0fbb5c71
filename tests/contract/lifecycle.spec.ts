import "reflect-metadata";
import { beforeEach, describe, expect, it, jest } from "@jest/globals";
import {
  callScoped,
  createApp,
  type AppOptions,
  type Logger,
  type OnStart,
  type OnStop,
  Tool,
  ToolContext,
  ToolService,
  UseGuards,
} from "@toolwright/core";
import type { Transport } from "@toolwright/kernel";
import { Container, ContainerModule, inject, injectable, type Newable } from "inversify";

const log: string[] = [];
const note = (what: string) => void log.push(what);
const turn = () => new Promise((resolve) => setImmediate(resolve));
const logger: Logger = { warn: (text) => note(`warn: ${text}`), error: (text) => note(`error: ${text}`) };

beforeEach(() => void (log.length = 0));

class Noting implements OnStart, OnStop {
  async onStart(): Promise<void> {
    await turn();
    note(`${this.constructor.name} started`);
  }
  async onStop(): Promise<void> {
    await turn();
    note(`${this.constructor.name} stopped`);
  }
  [Symbol.dispose](): void {
    note(`${this.constructor.name} disposed`);
  }
}

@injectable()
class Pool extends Noting {}

@ToolService()
class OrderTools extends Noting {
  constructor(readonly pool: Pool) {
    super();
  }
  @Tool()
  async wait({ signal }: ToolContext): Promise<string> {
    note("call begins");
    await new Promise<void>((resolve) => {
      signal.addEventListener("abort", () => resolve());
    });
    for (let turns = 0; turns < 5; turns++) await turn();
    note("call ended");
    return "done";
  }
}

const bound = (...classes: Newable<object>[]) =>
  new ContainerModule(({ bind }) => {
    for (const one of classes) bind(one).toSelf().inSingletonScope();
  });

const boot = (options: Partial<AppOptions> = {}) =>
  createApp({
    name: "lifecycle",
    version: "1.0.0",
    services: [OrderTools],
    modules: [bound(Pool)],
    logger,
    ...options,
  });

function noting(close: () => Promise<void> = () => Promise.resolve()): Transport {
  return {
    listen: () => Promise.resolve(),
    close: async () => {
      await turn();
      note("transport closed");
      await close();
    },
  };
}

describe("the start of an app", () => {
  it("is over before createApp resolves, each singleton after what it needs", async () => {
    await using app = await boot();
    expect(log).toEqual(["Pool started", "OrderTools started"]);
    expect(app.tools).toHaveLength(1);
  });

  it("comes to guards and what they inject, but not to one that was given as an instance", async () => {
    @injectable()
    class Ledger extends Noting {
      canActivate(): boolean {
        return true;
      }
    }
    @injectable()
    class Quota extends Ledger {
      constructor(readonly pool: Pool) {
        super();
      }
    }
    @ToolService()
    @UseGuards(Quota, new Ledger())
    class GuardedTools {
      @Tool()
      run() {}
    }
    const app = await boot({ services: [GuardedTools] });
    expect(log).toEqual(["Pool started", "Quota started"]);
    log.length = 0;
    await app.close();
    expect(log).toEqual(["Quota stopped", "Pool stopped", "Quota disposed", "Pool disposed"]);
  });

  it("is a boot problem where onStart throws: what had started is stopped, and everything disposed", async () => {
    @ToolService()
    class DeafTools extends Noting {
      constructor(readonly pool: Pool) {
        super();
      }
      override onStart(): Promise<void> {
        return Promise.reject(new Error("connect ECONNREFUSED"));
      }
      @Tool()
      listen() {}
    }
    await expect(boot({ services: [DeafTools] })).rejects.toThrow(
      "The app cannot start: 1 problem.\n" +
        "TW_START_FAILED DeafTools: onStart failed: connect ECONNREFUSED. " +
        "Fix: see to what it needs, or catch in onStart what the app can do without.",
    );
    expect(log).toEqual(["Pool started", "Pool stopped", "DeafTools disposed", "Pool disposed"]);
  });

  it("does not come where the boot fails before: what was made is disposed", async () => {
    @ToolService()
    class FailingTools {
      constructor() {
        throw new Error("no licence");
      }
      @Tool()
      run() {}
    }
    await expect(boot({ services: [OrderTools, FailingTools] })).rejects.toThrow("TW_BIND_FAILED");
    expect(log).toEqual(["OrderTools disposed", "Pool disposed"]);
  });

  it("fails with what a factory rejects with, and nothing else, until that is there", async () => {
    @ToolService()
    class DbTools {
      constructor(@inject("db") readonly db: object) {}
      @Tool()
      run() {}
    }
    let isThere = false;
    const connect = (): Promise<object> =>
      isThere ? Promise.resolve({ db: true }) : Promise.reject(new Error("no database"));
    const container = new Container();
    container.bind("db").toDynamicValue(connect).inSingletonScope();
    const start = () => boot({ container, services: [DbTools], modules: [] });

    await expect(start()).rejects.toThrow(
      "TW_BIND_FAILED DbTools: DbTools could not be created: no database",
    );
    await expect(start()).rejects.toThrow("no database");
    expect(log).toEqual([]);
    isThere = true;
    await (await start()).close();
  });

  it("looks past what only seems to be a class", async () => {
    const container = new Container();
    container.bind("x").toConstantValue({ constructor: () => 1 });
    class Guarding {
      canActivate() {
        return true;
      }
    }
    const odd: object = { odd: true };
    Object.setPrototypeOf(odd, Function.prototype);
    Object.setPrototypeOf(Guarding, odd);
    callScoped(container.bind(Guarding).toSelf());
    @ToolService()
    @UseGuards(Guarding)
    class OddTools {
      @Tool()
      run() {
        note("runs");
      }
    }
    await using app = await boot({ container, services: [OddTools] });
    await app.call("run");
    expect(log).toContain("runs");
  });

  it("leaves tools alone that have a hook's name", async () => {
    @ToolService()
    class ShiftTools {
      @Tool()
      onStart() {
        note("tool called");
      }
      @Tool()
      onStop() {
        note("tool called");
      }
    }
    const app = await boot({ services: [ShiftTools] });
    await app.close();
    expect(log).toEqual([]);
  });
});

describe("the end of an app", () => {
  it("comes to transports, then calls, then onStop, then disposal, each dependent first", async () => {
    const app = await boot();
    await app.listen(noting());
    const call = app.call("wait");
    log.length = 0;
    await app.close();
    await call;
    expect(log).toEqual([
      "transport closed",
      "call ended",
      "OrderTools stopped",
      "Pool stopped",
      "OrderTools disposed",
      "Pool disposed",
    ]);
  });

  it("comes to a transport that was still starting", async () => {
    const app = await boot();
    let open: () => void = () => undefined;
    const opened = new Promise<void>((resolve) => (open = resolve));
    let port: string | undefined;
    const listening = app.listen({
      listen: async () => {
        await opened;
        port = "open";
      },
      close: () => {
        port &&= "closed";
        return Promise.resolve();
      },
    });
    await app.close();
    open();
    await listening;
    expect(port).toBe("closed");
  });

  it("goes on past hooks that fail, which are logged, and rejects for transports only", async () => {
    class BadPool extends Pool {
      override onStop(): Promise<void> {
        throw new Error("at once");
      }
      override [Symbol.dispose](): void {
        throw new Error("not at all");
      }
    }
    const bad = () =>
      new ContainerModule(({ bind }) => {
        bind(Pool).to(BadPool).inSingletonScope();
      });
    const ended = [
      "OrderTools stopped",
      "error: BadPool.onStop failed",
      "OrderTools disposed",
      "error: BadPool failed while it was disposed",
    ];
    const app = await boot({ modules: [bad()] });
    log.length = 0;
    await app.close();
    expect(log).toEqual(ended);

    const served = await boot({ modules: [bad()] });
    await served.listen(noting(() => Promise.reject(new Error("port stuck"))));
    log.length = 0;
    await expect(served.close()).rejects.toThrow("port stuck");
    expect(log).toEqual(["transport closed", ...ended]);
  });

  it("waits for what hangs until the deadline only, and names it once", async () => {
    @ToolService()
    class QuickTools {
      constructor(readonly pool: Pool) {}
      onStop() {
        note("QuickTools stopped");
      }
      [Symbol.dispose]() {
        note("QuickTools disposed");
      }
      @Tool()
      run() {}
    }
    class Hanging extends Pool {
      override onStop(): Promise<void> {
        return new Promise(() => undefined);
      }
      [Symbol.asyncDispose](): Promise<void> {
        note("Hanging is being disposed");
        return new Promise(() => undefined);
      }
    }
    const module = new ContainerModule(({ bind }) => {
      bind(Pool).to(Hanging).inSingletonScope();
    });
    const app = await boot({ services: [QuickTools], modules: [module], stopDeadlineMs: 0 });
    log.length = 0;
    await app.close();
    expect(log).toEqual([
      "QuickTools stopped",
      "QuickTools disposed",
      "Hanging is being disposed",
      "warn: Stopping took longer than 0 ms; not ended: Hanging",
    ]);
  });

  it("leaves no timer", async () => {
    const set = jest.spyOn(globalThis, "setTimeout");
    const cleared = jest.spyOn(globalThis, "clearTimeout");
    const app = await boot({ stopDeadlineMs: 4321 });
    await app.close();
    const made = set.mock.results.filter((_result, index) => set.mock.calls[index]?.[1] === 4321);
    set.mockRestore();
    expect(made).toHaveLength(1);
    expect(cleared.mock.calls.flat()).toContain(made[0]?.value);
    cleared.mockRestore();
  });

  it.each([-1, 0.5, Infinity, "10"])("refuses %p as the deadline", async (stopDeadlineMs) => {
    await expect(boot({ stopDeadlineMs: stopDeadlineMs as number })).rejects.toThrow(
      "TW_APP_OPTIONS createApp: createApp({ stopDeadlineMs }): it must be an integer of at least 0",
    );
  });
});

describe("what only a call makes", () => {
  it("has no hooks: a call's own instances, and a singleton that one of them fetched", async () => {
    @injectable()
    class Ticket extends Noting {}
    @injectable()
    class Lazy extends Noting {}
    @ToolService()
    class TicketTools {
      constructor(readonly ticket: Ticket) {}
      @Tool()
      run() {
        note("runs");
      }
    }
    const module = new ContainerModule(({ bind }) => {
      bind(Lazy).toSelf().inSingletonScope();
      callScoped(
        bind(Ticket).toDynamicValue((context) => {
          context.get(Lazy);
          return new Ticket();
        }),
      );
    });
    const app = await boot({ services: [TicketTools], modules: [module] });
    await app.call("run");
    expect(log).toEqual(["runs", "Ticket disposed"]);
    log.length = 0;
    await app.close();
    expect(log).toEqual(["Lazy disposed"]);
  });
});
