import { describe, expect, it, jest } from "@jest/globals";
import * as installed from "inversify";
import * as seven from "inversify7";
import "reflect-metadata";
import { LocalContext } from "../../context/local-context.js";
import { ToolContext } from "../../context/tool-context.js";
import { createInversifyResolver, type InversifyResolverOptions } from "../inversify-resolver.js";

/** The majors that share these cases; 7 differs in types that none of them touches. */
const MAJORS = { "8": installed, "7": seven as unknown as typeof installed };

describe.each(Object.entries(MAJORS))(
  "singletons whose asynchronous creation failed, inversify %s",
  (_major, inversify) => {
    const { Container, ContainerModule, inject, injectable } = inversify;

    function open(options: Omit<InversifyResolverOptions, "hasTools">) {
      return createInversifyResolver({ ...options, hasTools: (target) => target.name.endsWith("Tools") });
    }

    it.each([true, false])(
      "reject at boot, and are made anew by the next attempt: per call %p",
      async (isCalls) => {
        const container = new Container();
        let isThere = false;
        const module = new ContainerModule(({ bind }) => {
          bind("db")
            .toDynamicValue(() =>
              isThere ? Promise.resolve("db") : Promise.reject(new Error("no database")),
            )
            .inSingletonScope();
          bind("rows")
            .toResolvedValue((db: string) => ({ db }), ["db"])
            .inSingletonScope();
        });
        @injectable()
        class SomeTools {
          constructor(@inject("rows") readonly rows: object) {}
        }
        @injectable()
        class CallTools extends SomeTools {
          constructor(
            @inject("rows") rows: object,
            readonly context: ToolContext,
          ) {
            super(rows);
          }
        }
        const service = isCalls ? CallTools : SomeTools;
        const faults: unknown[] = [];
        const resolver = await open({
          container,
          modules: [module],
          reportFault: (fault) => faults.push(fault),
        });
        for (let attempt = 0; attempt < 2; attempt++) {
          await expect(resolver.source([service])).rejects.toMatchObject({
            target: service,
            cause: new Error("no database"),
          });
          await resolver.forgetFailed();
        }
        isThere = true;
        const source = await resolver.source([service]);
        const made = source.kind === "call" ? await source.resolve(new LocalContext("db")) : undefined;
        expect([...(made?.instances ?? source.kept)]).toMatchObject([{ rows: { db: "db" } }]);

        await resolver.dispose();
        expect(faults).toEqual([]);
      },
    );

    it("are told to all that need them, before they are made anew", async () => {
      const container = new Container();
      let attempts = 0;
      container
        .bind("db")
        .toDynamicValue(() => Promise.reject(new Error(`attempt ${String(++attempts)}`)))
        .inSingletonScope();
      @injectable()
      class OneTools {
        constructor(@inject("db") readonly db: string) {}
      }
      @injectable()
      class OtherTools {
        constructor(@inject("db") readonly db: string) {}
      }
      const resolver = await open({ container });
      await expect(resolver.source([OneTools])).rejects.toThrow("attempt 1");
      await expect(resolver.source([OtherTools])).rejects.toThrow("attempt 1");
      await resolver.forgetFailed();
      await expect(resolver.source([OneTools])).rejects.toThrow("attempt 2");
    });

    it("do not end what they would have passed on", async () => {
      const container = new Container();
      const disposed = jest.fn();
      container.bind("pool").toConstantValue({ [Symbol.dispose]: disposed });
      let arrive: () => void = () => undefined;
      const arrived = new Promise<void>((resolve) => (arrive = resolve));
      const module = new ContainerModule(({ bind }) => {
        bind("ready")
          .toResolvedValue((pool: object) => arrived.then(() => pool), ["pool"])
          .inSingletonScope();
      });
      @injectable()
      class PoolTools {
        constructor(@inject("ready") readonly pool: object) {}
      }
      const resolver = await open({ container, modules: [module] });
      const making = resolver.source([PoolTools]);
      const ended = resolver.dispose();
      arrive();
      await expect(making).rejects.toThrow("TW_CALL_CLOSED");
      await ended;
      expect(disposed).not.toHaveBeenCalled();
    });

    it("are no fault of the end of an app that could not boot", async () => {
      const container = new Container();
      container
        .bind("db")
        .toDynamicValue(() => Promise.reject(new Error("no database")))
        .inSingletonScope();
      @injectable()
      class DbTools {
        constructor(@inject("db") readonly db: string) {}
      }
      const faults: unknown[] = [];
      const resolver = await open({ container, reportFault: (fault) => faults.push(fault) });
      await expect(resolver.source([DbTools])).rejects.toThrow("no database");
      await resolver.forgetFailed();

      await resolver.dispose();
      expect(faults).toEqual([]);
    });
  },
);
