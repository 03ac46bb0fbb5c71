import { describe, expect, it } from "@jest/globals";
import * as installed from "inversify";
import * as seven from "inversify7";
import "reflect-metadata";
import { isBootError } from "../../errors/boot-error.js";
import { loadModule } from "./inversify-internals.js";
import { createInversifyResolver, type InversifyResolverOptions } from "../inversify-resolver.js";

/** The majors that share these cases; 7 differs in types that none of them touches. */
const MAJORS = { "8": installed, "7": seven as unknown as typeof installed };

describe.each(Object.entries(MAJORS))("the modules of an app, inversify %s", (_major, inversify) => {
  const { Container, ContainerModule } = inversify;

  const open = (options: Omit<InversifyResolverOptions, "hasTools">) =>
    createInversifyResolver({ ...options, hasTools: () => false });

  async function problemsOf(options: Omit<InversifyResolverOptions, "hasTools">): Promise<unknown> {
    const error: unknown = await open(options).catch((thrown: unknown) => thrown);
    return isBootError(error) ? error.problems.map(({ code, at, what }) => `${code} ${at}: ${what}`) : error;
  }

  function noting(log: string[], before: Promise<unknown> = Promise.resolve()) {
    return new ContainerModule(async ({ bind, onDeactivation }) => {
      await before;
      bind("part")
        .toDynamicValue(() => ({ [Symbol.dispose]: () => log.push("part") }))
        .inSingletonScope();
      onDeactivation("part", () => void log.push("told"));
    });
  }

  const TWICE = (index: number) =>
    `TW_BIND_MODULE_TWICE createApp: modules[${String(index)}] is loaded in the container already, by another app or its owner`;

  it("cannot be another app's in the same container, whose bindings stay", async () => {
    const log: string[] = [];
    const container = new Container();
    const module = noting(log);
    const first = await open({ container, modules: [module] });
    const part = container.get("part");

    expect(await problemsOf({ container, modules: [new ContainerModule(() => undefined), module] })).toEqual([
      TWICE(1),
    ]);
    expect(log).toEqual([]);
    expect(container.get("part")).toBe(part);
    await first.dispose();
    expect(log).toEqual(["told", "part"]);
    expect(container.isBound("part")).toBe(false);
  });

  it("cannot be loaded by two apps that start at the same time", async () => {
    const log: string[] = [];
    let start = (): void => undefined;
    const module = noting(log, new Promise<void>((resolve) => (start = resolve)));
    const container = new Container();
    const first = open({ container, modules: [module] });
    expect(await problemsOf({ container, modules: [module] })).toEqual([TWICE(0)]);
    start();
    await first;
    expect(container.getAll("part")).toHaveLength(1);
  });

  it("cannot be what the container's owner has loaded, and are left to him", async () => {
    const module = new ContainerModule(({ bind }) => void bind("part").toConstantValue(1));
    const container = new Container();
    await loadModule(container, module);
    expect(await problemsOf({ container, modules: [module] })).toEqual([TWICE(0)]);
    expect(container.get("part")).toBe(1);
  });

  it("can be another app's in another container, also in one below, and each takes out its own", async () => {
    const log: string[] = [];
    const module = noting(log);
    const parent = new Container();
    const container = new Container({ parent });
    const above = await open({ container: parent, modules: [module] });
    const below = await open({ container, modules: [module] });
    const part = parent.get("part");
    await below.dispose();
    expect(log).toEqual([]);
    expect(container.get("part")).toBe(part);
    await above.dispose();
    expect(log).toEqual(["told", "part"]);
  });

  it("can be loaded again after the app that had them is closed, or could not start", async () => {
    const log: string[] = [];
    const container = new Container();
    const module = noting(log);
    const bad = new ContainerModule(() => Promise.reject(new Error("no configuration")));
    await (await open({ container, modules: [module] })).dispose();
    await expect(open({ container, modules: [module, bad] })).rejects.toThrow("no configuration");
    expect(container.isBound("part")).toBe(false);
    const again = await open({ container, modules: [module] });
    container.get("part");
    await again.dispose();
    expect(log).toEqual(["told", "part"]);
  });

  it("are loaded once where one is listed twice", async () => {
    const module = noting([]);
    const container = new Container();
    await open({ container, modules: [module, module] });
    expect(container.getAll("part")).toHaveLength(1);
  });
});
