import { describe, expect, it } from "@jest/globals";
import * as installed from "inversify";
import * as seven from "inversify7";
import "reflect-metadata";
import { LocalContext } from "../../context/local-context.js";
import { callScoped } from "./call-scoped.js";
import { createInversifyResolver } from "../inversify-resolver.js";
import type { ServiceClass } from "../service-resolver.js";

/** The majors that share these cases; 7 differs in types that none of them touches. */
const MAJORS = { "8": installed, "7": seven as unknown as typeof installed };

describe.each(Object.entries(MAJORS))(
  "disposal of what depends on who asks, inversify %s",
  (_major, inversify) => {
    const { Container, inject, injectable, multiInject } = inversify;

    @injectable()
    class Connection {
      [Symbol.dispose]() {
        // What it does is not looked at.
      }
    }
    @injectable()
    class Repo {
      constructor(readonly connection: Connection) {}
    }
    @injectable()
    class RepoTools {
      constructor(readonly repo: Repo) {}
    }
    const open = (container: installed.Container) =>
      createInversifyResolver({ container, hasTools: (target) => target === RepoTools });

    /** Runs a call of a service whose parts are something call-scoped, by a redirection, and what is given to it alone. */
    async function callWithPart(target: new () => object, tools: ServiceClass): Promise<void> {
      const container = new Container();
      callScoped(container.bind(target).toSelf());
      container.bind("part").toService(target);
      container.bind("part").toConstantValue({}).whenParentIs(tools);
      const resolver = await createInversifyResolver({ container, hasTools: (one) => one === tools });
      expect(resolver.check([tools])).toEqual([]);
      const source = await resolver.source([tools]);
      if (source.kind !== "call") throw new Error("a singleton");
      const { dispose } = await source.resolve(new LocalContext("list"));
      await dispose?.();
    }

    it("is impossible, so that the app does not start", async () => {
      const container = new Container();
      callScoped(container.bind(Connection).toSelf()).whenParentIs(Repo);
      container.bind(Repo).toSelf();

      expect((await open(container)).check([RepoTools])).toEqual([
        expect.objectContaining({
          code: "TW_BIND_UNDISPOSED",
          at: "RepoTools",
          what: expect.stringMatching(/: RepoTools -> Repo -> Connection$/),
        }),
      ]);
    });

    it.each<[string, (container: installed.Container) => void]>([
      [
        "has nothing to dispose",
        (container) => {
          callScoped(container.bind<object>(Connection).toResolvedValue(() => ({}))).whenParentIs(Repo);
        },
      ],
      [
        "is a singleton",
        (container) => {
          container.bind(Connection).toSelf().inSingletonScope().whenParentIs(Repo);
        },
      ],
    ])("does not matter where it %s", async (_what, bind) => {
      const container = new Container();
      bind(container);
      container.bind(Repo).toSelf();

      expect((await open(container)).check([RepoTools])).toEqual([]);
    });

    it("is no end of what a redirection beside it leads to", async () => {
      const log: string[] = [];
      @injectable()
      class Uow {
        [Symbol.dispose]() {
          log.push("unit of work");
        }
      }
      @injectable()
      class ListTools {
        constructor(@multiInject("part") readonly parts: readonly object[]) {}
      }
      await callWithPart(Uow, ListTools);

      expect(log).toEqual(["unit of work"]);
    });

    it("is no end of what is also asked for by its name alone", async () => {
      const log: string[] = [];
      @injectable()
      class Named {
        [Symbol.dispose]() {
          log.push("named");
        }
      }
      @injectable()
      class ListTools {
        constructor(
          @multiInject("part") readonly parts: readonly object[],
          @inject(Named) readonly named: Named,
        ) {}
      }
      await callWithPart(Named, ListTools);

      expect(log).toEqual(["named"]);
    });
  },
);
