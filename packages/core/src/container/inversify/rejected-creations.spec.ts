import { describe, expect, it } from "@jest/globals";
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
        for (let attempt = 0; attempt < 2; attempt++)
          await expect(resolver.source([service])).rejects.toMatchObject({
            target: service,
            cause: new Error("no database"),
          });
        isThere = true;
        const source = await resolver.source([service]);
        const made = source.kind === "call" ? await source.resolve(new LocalContext("db")) : undefined;
        expect([...(made?.instances ?? source.kept)]).toMatchObject([{ rows: { db: "db" } }]);

        await resolver.dispose();
        expect(faults).toEqual([]);
      },
    );

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

      await resolver.dispose();
      expect(faults).toEqual([]);
    });
  },
);
