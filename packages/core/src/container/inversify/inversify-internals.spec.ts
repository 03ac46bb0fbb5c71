import { describe, expect, it } from "@jest/globals";
import * as installed from "inversify";
import * as seven from "inversify7";
import "reflect-metadata";
import {
  clearInjectableFlag,
  createChild,
  forgetInstance,
  hasInjectableFlag,
  identifierOf,
  loadModule,
  openRecords,
  readClassRecord,
  unbindOne,
  type Binding,
} from "./inversify-internals.js";

/** The majors that share these cases; 7 differs in types that none of them touches. */
const MAJORS = { "8": installed, "7": seven as unknown as typeof installed };

describe.each(Object.entries(MAJORS))("the records of inversify %s", (_major, inversify) => {
  const {
    Container,
    ContainerModule,
    inject,
    injectable,
    LazyServiceIdentifier,
    multiInject,
    named,
    optional,
    postConstruct,
    preDestroy,
    tagged,
    unmanaged,
  } = inversify;

  function bindingOf(bind: (container: installed.Container) => void): Binding {
    const container = new Container();
    bind(container);
    const [binding] = openRecords(container).bindingService.get("x") ?? [];
    if (binding === undefined) throw new Error("no binding");
    return binding;
  }

  it("tell every kind of binding by these names", () => {
    @injectable()
    class X {}
    expect(bindingOf((container) => container.bind("x").to(X).inSingletonScope())).toMatchObject({
      type: "Instance",
      implementationType: X,
      scope: "Singleton",
      serviceIdentifier: "x",
      cache: { isRight: false },
      onActivation: undefined,
      onDeactivation: undefined,
    });
    expect(bindingOf((container) => container.bind("x").toConstantValue(7))).toMatchObject({
      type: "ConstantValue",
      value: 7,
      scope: "Singleton",
    });
    expect(
      bindingOf((container) =>
        container
          .bind("x")
          .toDynamicValue(() => 7)
          .inRequestScope(),
      ),
    ).toMatchObject({
      type: "DynamicValue",
      scope: "Request",
    });
    expect(
      bindingOf((container) => container.bind("x").toResolvedValue((y: unknown) => y, ["y"])),
    ).toMatchObject({
      type: "ResolvedValue",
      scope: "Transient",
      metadata: { arguments: [{ kind: 1, value: "y", name: undefined, optional: false, tags: new Map() }] },
    });
    expect(bindingOf((container) => container.bind("x").toService("y"))).toMatchObject({
      type: "ServiceRedirection",
      targetServiceIdentifier: "y",
    });
    expect(
      bindingOf((container) => void container.bind<() => number>("x").toFactory(() => () => 7)),
    ).toMatchObject({
      type: "Factory",
      scope: "Singleton",
    });
  });

  it("keep a singleton in the binding's cache once it is made", async () => {
    const container = new Container();
    container
      .bind("x")
      .toDynamicValue(() => Promise.resolve("made"))
      .inSingletonScope();
    const [binding] = openRecords(container).bindingService.get("x") ?? [];
    await container.getAsync("x");

    expect(binding).toMatchObject({ cache: { isRight: true, value: "made" } });
  });

  it("count bindings upwards, and list those of parents, of a container alone, and of a module", async () => {
    const parent = new Container();
    parent.bind("x").toConstantValue(1);
    const child = createChild(parent);
    child.bind("y").toConstantValue(2);
    const { bindingService } = openRecords(child);
    const module = new ContainerModule(({ bind }) => void bind("z").toConstantValue(3));
    await loadModule(parent, module);
    const ids = ["x", "y", "z"]
      .flatMap((identifier) => [...(bindingService.get(identifier) ?? [])])
      .map(({ id }) => id);

    expect(ids).toEqual([...ids].sort((one, other) => one - other));
    expect(new Set(bindingService.getBoundServices())).toEqual(new Set(["x", "y", "z"]));
    expect([...bindingService.getNonParentBoundServices()]).toEqual(["y"]);
    expect(bindingService.getNonParentBindings("x")).toBeUndefined();
    expect([...(bindingService.get("z") ?? [])]).toMatchObject([{ moduleId: module.id }]);
    expect([...(bindingService.get("x") ?? [])]).toMatchObject([{ moduleId: undefined }]);
    child.bind("x").toConstantValue(4);
    expect([...bindingService.getChained("x")]).toHaveLength(2);
  });

  it("unbind one binding alone, with its end; without, where its instance is forgotten", async () => {
    const log: unknown[] = [];
    const container = new Container();
    for (const value of [1, 2, 3]) container.bind("x").toConstantValue(value);
    container.onDeactivation("x", (value) => void log.push(value));
    container.getAll("x");
    const bindings = [...(openRecords(container).bindingService.get("x") ?? [])];
    const [one, two] = bindings;
    if (one === undefined || two === undefined) throw new Error("no bindings");
    await unbindOne(container, one);
    forgetInstance(two);
    await unbindOne(container, two);

    expect(container.getAll("x")).toEqual([3]);
    expect(log).toEqual([1]);
  });

  it("forget the activations and deactivations of a module", async () => {
    const container = new Container();
    const module = new ContainerModule(({ onActivation, onDeactivation }) => {
      onActivation("x", (_context, value) => value);
      onDeactivation("x", () => undefined);
    });
    await loadModule(container, module);
    const { activationService, deactivationService } = openRecords(container);
    const count = () => [activationService, deactivationService].map((of) => [...(of.get("x") ?? [])].length);
    expect(count()).toEqual([1, 1]);
    activationService.removeAllByModuleId(module.id);
    deactivationService.removeAllByModuleId(module.id);
    expect(count()).toEqual([0, 0]);
  });

  it("ask a binding's constraint with the name, the tags and the ancestors", () => {
    const binding = bindingOf((container) => container.bind("x").toConstantValue(1).whenParentNamed("p"));
    const ask = (name: string) => ({
      serviceIdentifier: "y",
      name,
      tags: new Map(),
      getAncestor: () => undefined,
    });

    expect(binding.isSatisfiedBy({ ...ask("c"), getAncestor: () => ask("p") })).toBe(true);
    expect(binding.isSatisfiedBy({ ...ask("c"), getAncestor: () => ask("q") })).toBe(false);
  });

  it("tell activations and deactivations by identifier, parents too", () => {
    const parent = new Container();
    const child = createChild(parent);
    const note = (): void => undefined;
    parent.onDeactivation("x", note);
    parent.onActivation("x", (_context, value) => value);
    const { activationService, deactivationService } = openRecords(child);

    expect([...(deactivationService.get("x") ?? [])]).toEqual([note]);
    expect([...(activationService.get("x") ?? [])]).toHaveLength(1);
    expect([...(activationService.get("y") ?? [])]).toHaveLength(0);
  });

  it("tell what decorators said about a class, under one reflect key", () => {
    class Dep {
      readonly name = "dep";
    }
    @injectable("Request")
    class X {
      @inject("p") readonly property!: unknown;
      constructor(
        readonly dep: Dep,
        @inject("n") @named("name") readonly second: unknown,
        @multiInject("m") @tagged("key", "value") readonly many: unknown,
      ) {}
      @postConstruct() begin(): void {}
      @preDestroy() end(): void {}
    }
    @injectable()
    class Y {
      constructor(
        @inject("o") @optional() readonly maybe: unknown,
        @unmanaged() readonly free: unknown,
      ) {}
    }

    expect(readClassRecord(X)).toMatchObject({
      scope: "Request",
      constructorArguments: [
        { kind: 1, value: Dep, name: undefined, optional: false, tags: new Map() },
        { kind: 1, value: "n", name: "name" },
        { kind: 0, value: "m", tags: new Map([["key", "value"]]) },
      ],
      properties: new Map([["property", expect.objectContaining({ kind: 1, value: "p" })]]),
      lifecycle: { postConstructMethodNames: new Set(["begin"]), preDestroyMethodNames: new Set(["end"]) },
    });
    expect(readClassRecord(Y)?.constructorArguments).toMatchObject([
      { value: "o", optional: true },
      { kind: 2 },
    ]);
    expect(readClassRecord(class extends X {})).toBeUndefined();
  });

  it("tell whether a class is injectable, and refuse a second decorator while they do", () => {
    class X {
      readonly name = "x";
    }
    expect(hasInjectableFlag(X)).toBe(false);
    injectable()(X);
    class Y extends X {}
    expect([hasInjectableFlag(X), hasInjectableFlag(Y)]).toEqual([true, false]);
    expect(() => injectable()(X)).toThrow();
    clearInjectableFlag(X);
    expect(hasInjectableFlag(X)).toBe(false);
    injectable()(X);
    expect(hasInjectableFlag(X)).toBe(true);
  });

  it("tell a lazy identifier by brand", () => {
    expect(identifierOf({ kind: 1, value: new LazyServiceIdentifier(() => "late") })).toBe("late");
    expect(identifierOf({ kind: 1, value: "early" })).toBe("early");
    expect(identifierOf({ kind: 1, value: undefined })).toBeUndefined();
  });
});
