import "reflect-metadata";
import { describe, expect, it } from "@jest/globals";
import * as installed from "inversify";
import * as seven from "inversify7";
import { LocalContext } from "../../context/local-context.js";
import { RequestHeaders } from "../../context/request-headers.js";
import { ToolContext } from "../../context/tool-context.js";
import { createInversifyResolver } from "../inversify-resolver.js";
import { openRecords } from "../inversify/inversify-internals.js";
import { callScoped } from "./call-scoped.js";

/** The majors that share these cases; 7 differs in types that none of them touches. */
const MAJORS = { "8": installed, "7": seven as unknown as typeof installed };

describe.each(Object.entries(MAJORS))(
  "a singleton that only a factory fetches, inversify %s",
  (_major, inversify) => {
    const { Container, inject, injectable } = inversify;

    @injectable()
    class LateTools {
      constructor(
        @inject("user") readonly user: unknown,
        readonly context: ToolContext,
      ) {}
    }

    /** What `user` is in a call of somebody. */
    async function boot(container: installed.Container) {
      const resolver = await createInversifyResolver({
        container,
        hasTools: (target) => target === LateTools,
      });
      expect(resolver.check([LateTools])).toEqual([]);
      const source = await resolver.source([LateTools]);
      if (source.kind !== "call") throw new Error("a singleton");
      await resolver.start();
      const userOf = async (user: string) => {
        const context = new LocalContext("late", { headers: { user } });
        return ((await source.resolve(context)).instances[0] as LateTools).user;
      };
      return { resolver, userOf };
    }

    /** The factory of `user` fetches `late`, a singleton that is made by another. */
    function containerWith(late: (context: installed.ResolutionContext) => unknown): installed.Container {
      const container = new Container();
      container.bind("user").toDynamicValue((context) => context.get("late"));
      container.bind("late").toDynamicValue(late).inSingletonScope();
      return container;
    }

    it.each([
      ["ToolContext", ToolContext],
      ["RequestHeaders", RequestHeaders],
    ])("cannot keep the first call's %s", async (_name, identifier) => {
      const { userOf } = await boot(containerWith((context) => context.get<object>(identifier)));

      await expect(userOf("alice")).rejects.toThrow(
        "ToolContext was asked for outside the resolution of a call",
      );
      await expect(userOf("bob")).rejects.toThrow(
        "ToolContext was asked for outside the resolution of a call",
      );
    });

    it("is made by the first call where it needs nothing of it, whose factory goes on with the call", async () => {
      let made = 0;
      const container = containerWith(() => ({ number: ++made }));
      const names = new Container({ parent: container });
      callScoped(
        names.bind("user").toDynamicValue((context) => {
          const late = context.get<{ readonly number: number }>("late");
          return `${context.get(RequestHeaders).get("user") ?? ""} ${String(late.number)}`;
        }),
      );
      const { userOf } = await boot(names);

      expect([made, await userOf("alice"), await userOf("bob"), made]).toEqual([0, "alice 1", "bob 1", 1]);
    });

    it("is made anew by the next call where its creation failed", async () => {
      let attempts = 0;
      const container = new Container();
      container.bind("user").toDynamicValue((context) => context.getAsync("late"));
      container
        .bind("late")
        .toDynamicValue(() => {
          attempts++;
          return attempts < 3 ? Promise.reject(new Error(`no ${String(attempts)}`)) : Promise.resolve("late");
        })
        .inSingletonScope();
      const { userOf } = await boot(container);

      await expect(userOf("alice")).rejects.toThrow("no 1");
      await expect(userOf("bob")).rejects.toThrow("no 2");
      expect([await userOf("alice"), await userOf("bob"), attempts]).toEqual(["late", "late", 3]);
    });

    it("is bound as before once the app is closed, whatever the order of two apps' ends", async () => {
      const factory = () => ({});
      const container = containerWith(factory);
      const factoryNow = () => {
        const [binding] = openRecords(container).bindingService.get("late") ?? [];
        return binding?.type === "DynamicValue" ? binding.value : undefined;
      };
      const one = await boot(container);
      expect(factoryNow()).not.toBe(factory);
      await one.resolver.dispose();
      expect(factoryNow()).toBe(factory);

      const [first, second] = [await boot(container), await boot(container)];
      await first.resolver.dispose();
      expect(await second.userOf("alice")).toBe(await second.userOf("bob"));
      await second.resolver.dispose();
      expect(factoryNow()).toBe(factory);
    });
  },
);
