import { describe, expect, it, jest } from "@jest/globals";
import * as installed from "inversify";
import * as seven from "inversify7";
import "reflect-metadata";
import { LocalContext } from "../../context/local-context.js";
import { ToolContext } from "../../context/tool-context.js";
import { callScoped } from "./call-scoped.js";
import { createInversifyResolver } from "../inversify-resolver.js";
import type { ServiceClass } from "../service-resolver.js";

/** The majors that share these cases; 7 differs in types that none of them touches. */
const MAJORS = { "8": installed, "7": seven as unknown as typeof installed };

describe.each(Object.entries(MAJORS))("the end of a call, inversify %s", (_major, inversify) => {
  const { Container, inject, injectable, multiInject, preDestroy } = inversify;

  /** Runs the resolution of one service and tells what was disposed, in order. */
  function scene() {
    const container = new Container();
    const log: string[] = [];
    const faults: string[] = [];
    const prepare = async (service: ServiceClass) => {
      const resolver = await createInversifyResolver({
        container,
        hasTools: (target) => target.name.endsWith("Tools"),
        reportFault: (fault, owner) => faults.push(`${owner}: ${String(fault)}`),
      });
      expect(resolver.check([service])).toEqual([]);
      const source = await resolver.source([service]);
      if (source.kind !== "call") throw new Error(`${service.name} is a singleton`);
      return () => source.resolve(new LocalContext("orders"));
    };
    return { container, log, faults, prepare };
  }

  function disposable(log: string[], name: string, mode: "sync" | "async" = "sync"): object {
    if (mode === "sync") return { [Symbol.dispose]: () => log.push(name) };
    return { [Symbol.asyncDispose]: () => Promise.resolve().then(() => log.push(name)) };
  }

  it("does not wait for ever for a disposer that hangs, and says whose it is", async () => {
    const { container, faults, prepare } = scene();
    @injectable()
    class Stuck {
      [Symbol.asyncDispose](): Promise<void> {
        return new Promise(() => undefined);
      }
    }
    @injectable()
    class StuckTools {
      constructor(readonly stuck: Stuck) {}
    }
    callScoped(container.bind(Stuck).toSelf());
    const { dispose } = await (await prepare(StuckTools))();
    jest.useFakeTimers();
    try {
      const ended = dispose?.();
      jest.advanceTimersByTime(5000);
      await ended;
    } finally {
      jest.useRealTimers();
    }
    expect(faults).toEqual(["Stuck: Error: not disposed within 5000 ms: the call is answered without"]);
  });

  it("disposes in reverse order of creation, each once, and waits for what is asynchronous", async () => {
    const { container, log, prepare } = scene();
    @injectable()
    class Connection {
      [Symbol.dispose]() {
        log.push("connection");
      }
    }
    @injectable()
    class UnitOfWork {
      constructor(readonly connection: Connection) {}
      async [Symbol.asyncDispose]() {
        await Promise.resolve();
        log.push("unit of work");
      }
    }
    @injectable()
    class Cache {
      @preDestroy() clear() {
        log.push("cache");
      }
    }
    @injectable()
    class UnitTools {
      constructor(
        readonly cache: Cache,
        readonly unit: UnitOfWork,
        readonly connection: Connection,
      ) {}
      [Symbol.dispose]() {
        log.push("service");
      }
    }
    for (const part of [Connection, UnitOfWork, Cache]) callScoped(container.bind<object>(part).toSelf());
    const resolve = await prepare(UnitTools);

    const { dispose } = await resolve();
    const end = dispose?.();
    expect(end).toBeInstanceOf(Promise);
    await end;
    expect(log).toEqual(["service", "unit of work", "connection", "cache"]);
    await dispose?.();
    expect(log).toHaveLength(4);
  });

  it("is synchronous where every disposer is", async () => {
    const { container, log, prepare } = scene();
    callScoped(container.bind("part").toDynamicValue(() => disposable(log, "part")));
    @injectable()
    class PartTools {
      constructor(@inject("part") readonly part: object) {}
    }
    const { dispose } = await (await prepare(PartTools))();

    expect(dispose?.()).toBeUndefined();
    expect(log).toEqual(["part"]);
  });

  it("has nothing to do where nothing is disposable", async () => {
    const { container, prepare } = scene();
    callScoped(container.bind("part").toDynamicValue(() => "a string"));
    @injectable()
    class PartTools {
      constructor(@inject("part") readonly part: string) {}
    }

    expect(await (await prepare(PartTools))()).toHaveProperty("dispose", undefined);
  });

  it("runs what the container deactivates by, and a method that is marked twice once", async () => {
    const { container, log, prepare } = scene();
    @injectable()
    class Session {
      @preDestroy() async [Symbol.asyncDispose]() {
        await Promise.resolve();
        log.push("session");
      }
    }
    callScoped(container.bind(Session).toSelf());
    container.onDeactivation(Session, () => void log.push("deactivation"));
    @injectable()
    class SessionTools {
      constructor(readonly session: Session) {}
    }
    const { dispose } = await (await prepare(SessionTools))();
    await dispose?.();

    expect(log).toEqual(["session", "deactivation"]);
  });

  it("reports a disposer that fails, and goes on", async () => {
    const { container, log, faults, prepare } = scene();
    const failing = {
      [Symbol.dispose]: () => {
        throw new Error("sync");
      },
    };
    const rejecting = { [Symbol.asyncDispose]: () => Promise.reject(new Error("async")) };
    callScoped(container.bind("first").toDynamicValue(() => disposable(log, "first")));
    callScoped(container.bind("failing").toDynamicValue(() => failing));
    callScoped(container.bind("rejecting").toDynamicValue(() => rejecting));
    @injectable()
    class FaultyTools {
      constructor(
        @inject("first") readonly first: object,
        @inject("failing") readonly failing: object,
        @inject("rejecting") readonly rejecting: object,
      ) {}
    }
    const { dispose } = await (await prepare(FaultyTools))();
    await dispose?.();

    expect(faults).toEqual(["rejecting: Error: async", "failing: Error: sync"]);
    expect(log).toEqual(["first"]);
  });

  it("disposes each of several bindings, and no singleton among them", async () => {
    const { container, log, prepare } = scene();
    callScoped(container.bind("part").toDynamicValue(() => disposable(log, "one")));
    container
      .bind("part")
      .toDynamicValue(() => disposable(log, "kept"))
      .inSingletonScope();
    callScoped(container.bind("part").toDynamicValue(() => disposable(log, "two")));
    @injectable()
    class PartTools {
      constructor(@multiInject("part") readonly parts: readonly object[]) {}
    }
    const { dispose } = await (await prepare(PartTools))();
    await dispose?.();

    expect(log).toEqual(["two", "one"]);
  });

  it("disposes an instance once that two bindings yield", async () => {
    const { container, log, prepare } = scene();
    callScoped(container.bind("part").toDynamicValue(() => disposable(log, "part")));
    callScoped(container.bind("alias").toResolvedValue((part: object) => part, ["part"]));
    @injectable()
    class PartTools {
      constructor(
        @inject("alias") readonly alias: object,
        @inject("part") readonly part: object,
      ) {}
    }
    const { dispose } = await (await prepare(PartTools))();
    await dispose?.();

    expect(log).toEqual(["part"]);
  });

  it("runs what each of two bindings deactivates by, of an instance that both yield", async () => {
    const { container, log, prepare } = scene();
    callScoped(container.bind("part").toDynamicValue(() => disposable(log, "part", "async")));
    callScoped(container.bind("alias").toResolvedValue((part: object) => part, ["part"]));
    for (const name of ["part", "alias"])
      container.onDeactivation(name, () => void log.push(`deactivated as ${name}`));
    @injectable()
    class PartTools {
      constructor(@inject("alias") readonly alias: object) {}
    }
    const { dispose } = await (await prepare(PartTools))();
    await dispose?.();

    expect(log).toEqual(["deactivated as alias", "deactivated as part", "part"]);
  });

  it("disposes one of several bindings beside a redirection to any number", async () => {
    const { container, log, prepare } = scene();
    for (const name of ["one", "two"])
      callScoped(container.bind("other").toDynamicValue(() => disposable(log, name)));
    callScoped(container.bind("part").toDynamicValue(() => disposable(log, "first")));
    container.bind("part").toService("other");
    callScoped(container.bind("part").toDynamicValue(() => disposable(log, "last")));
    @injectable()
    class PartTools {
      constructor(@multiInject("part") readonly parts: readonly object[]) {}
    }
    const { dispose } = await (await prepare(PartTools))();
    await dispose?.();

    expect(log).toEqual(["last", "two", "one", "first"]);
  });

  it.each([["sync"], ["async"]] as const)("disposes a function that offers it once, %s", async (mode) => {
    const { container, log, prepare } = scene();
    const client = () => Object.assign(() => "rows", disposable(log, "client", mode));
    callScoped(container.bind("sql").toDynamicValue(client));
    callScoped(container.bind("alias").toResolvedValue((sql: object) => sql, ["sql"]));
    @injectable()
    class SqlTools {
      constructor(
        @inject("sql") readonly sql: () => string,
        @inject("alias") readonly alias: () => string,
      ) {}
    }
    const { instances, dispose } = await (await prepare(SqlTools))();
    expect((instances[0] as SqlTools).sql()).toBe("rows");
    await dispose?.();

    expect(log).toEqual(["client"]);
  });

  it("leaves a test's mock function as it is: its disposal would make it forget its calls", async () => {
    const { container, prepare } = scene();
    const send = jest.fn(() => "sent");
    callScoped(container.bind("send").toDynamicValue(() => send));
    @injectable()
    class MailTools {
      constructor(@inject("send") readonly send: () => string) {}
    }
    const { instances, dispose } = await (await prepare(MailTools))();
    expect((instances[0] as MailTools).send()).toBe("sent");
    await dispose?.();

    expect(send).toHaveBeenCalledTimes(1);
    expect(send()).toBe("sent");
  });

  it("disposes what is bound under a name", async () => {
    const { container, log, prepare } = scene();
    callScoped(container.bind("part").toDynamicValue(() => disposable(log, "left"))).whenNamed("left");
    callScoped(container.bind("part").toDynamicValue(() => disposable(log, "right"))).whenNamed("right");
    @injectable()
    class PartTools {
      constructor(@inject("part") @inversify.named("right") readonly part: object) {}
    }
    const { dispose } = await (await prepare(PartTools))();
    await dispose?.();

    expect(log).toEqual(["right"]);
  });

  describe("when the resolution itself fails", () => {
    @injectable()
    class PairTools {
      constructor(
        @inject("first") readonly first: object,
        @inject("second") readonly second: object,
        readonly context: ToolContext,
      ) {}
    }

    it("disposes what was made, and throws the error", async () => {
      const { container, log, prepare } = scene();
      @injectable()
      class First {
        [Symbol.dispose]() {
          log.push("first");
        }
      }
      @injectable()
      class Second {
        constructor() {
          throw new Error("second");
        }
        [Symbol.dispose]() {
          log.push("second");
        }
      }
      callScoped(container.bind("first").to(First));
      callScoped(container.bind("second").to(Second));
      const resolve = await prepare(PairTools);

      expect(resolve).toThrow("second");
      expect(log).toEqual(["first"]);
    });

    it("waits for asynchronous disposers before it rejects", async () => {
      const { container, log, prepare } = scene();
      callScoped(container.bind("first").toDynamicValue(() => disposable(log, "first", "async")));
      callScoped(container.bind("second").toDynamicValue(() => Promise.reject(new Error("second"))));
      const resolve = await prepare(PairTools);

      await expect(resolve()).rejects.toThrow("second");
      expect(log).toEqual(["first"]);
    });

    it.each(["Request", "Transient"] as const)(
      "disposes the enhancers and the service that were made, the service bound in %s scope",
      async (scope) => {
        const { container, log, faults } = scene();
        @injectable()
        class Guard {
          [Symbol.dispose]() {
            log.push("guard");
          }
        }
        @injectable()
        class Slow {
          constructor(@inject("slow") readonly slow: object) {}
        }
        @injectable()
        class MadeTools {
          constructor(readonly context: ToolContext) {}
          async [Symbol.asyncDispose]() {
            await Promise.resolve();
            log.push("service");
          }
        }
        const bound = container.bind(MadeTools).toSelf();
        if (scope === "Request") callScoped(bound);
        else bound.inTransientScope();
        for (const part of [Guard, Slow]) callScoped(container.bind<object>(part).toSelf());
        callScoped(container.bind("slow").toDynamicValue(() => Promise.reject(new Error("slow"))));
        const resolver = await createInversifyResolver({
          container,
          hasTools: (target) => target === MadeTools,
          reportFault: (fault, owner) => faults.push(`${owner}: ${String(fault)}`),
        });
        const source = await resolver.source([Guard, Slow, MadeTools]);
        if (source.kind !== "call") throw new Error("MadeTools is a singleton");

        await expect(source.resolve(new LocalContext("made"))).rejects.toThrow("slow");
        expect(log).toEqual(["service", "guard"]);
        expect(faults).toEqual([]);
      },
    );

    it("disposes also what arrives when the call has failed already", async () => {
      const { container, log, prepare } = scene();
      let arrive: ((value: object) => void) | undefined;
      callScoped(
        container.bind("first").toDynamicValue(() => new Promise<object>((resolve) => (arrive = resolve))),
      );
      callScoped(container.bind("second").toDynamicValue(() => Promise.reject(new Error("second"))));
      const resolve = await prepare(PairTools);

      await expect(resolve()).rejects.toThrow("second");
      arrive?.(disposable(log, "first"));
      await new Promise((done) => setImmediate(done));
      expect(log).toEqual(["first"]);
    });
  });
});
