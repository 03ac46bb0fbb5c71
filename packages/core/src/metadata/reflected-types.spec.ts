import { describe, expect, it } from "@jest/globals";
import "reflect-metadata";
import { ToolContext } from "../context/tool-context.js";
import { Context } from "../decorators/context.js";
import { Input } from "../decorators/input.js";
import { ToolService } from "../decorators/tool-service.js";
import { Tool } from "../decorators/tool.js";
import { ownRecords, recordSlices } from "./own-records.js";
import type { DecoratedClass } from "./prototype-chain.js";
import { readToolMethods } from "./read-tool-methods.js";
import {
  deleteClassMetadata,
  isReflectLoaded,
  readClassMetadata,
  readConstructorTypes,
  readParameterTypes,
} from "./reflected-types.js";
import { readServiceOptions } from "./service-options.js";

const ADDED = [
  "decorate",
  "metadata",
  "getMetadata",
  "getOwnMetadata",
  "defineMetadata",
  "deleteMetadata",
] as const;

/** Declares a class as if reflect-metadata were not loaded yet. Only here by force: importing inversify loads it. */
function beforeReflect<C extends DecoratedClass>(declare: () => C): C {
  const added = ADDED.map((name) => [name, Object.getOwnPropertyDescriptor(Reflect, name) ?? {}] as const);
  for (const name of ADDED) Reflect.deleteProperty(Reflect, name);
  try {
    expect(isReflectLoaded()).toBe(false);
    return declare();
  } finally {
    for (const [name, descriptor] of added) Object.defineProperty(Reflect, name, descriptor);
  }
}

class Query {
  text!: string;
}

function declareEarly(): new () => object {
  @ToolService({ prefix: "early_" })
  class Early {
    @Tool("run")
    run(@Input() query: Query, @Context() _context: ToolContext): string {
      return query.text;
    }
  }
  return Early;
}
const Early = beforeReflect(declareEarly);

@ToolService()
class InTime {
  constructor(readonly query: Query) {}

  @Tool("run")
  run(@Input() query: Query): string {
    return query.text;
  }
}

describe("decorators before reflect-metadata is loaded", () => {
  it("do not throw, and keep all they were told", () => {
    const [method] = readToolMethods(Early);
    expect(method?.metadata).toMatchObject({
      tools: [{ name: "run" }],
      inputs: [{ inferred: true, parameter: 0 }],
      contexts: [1],
    });
    expect(method?.parameterTypes).toBeUndefined();
    expect(readServiceOptions(Early)).toEqual({ prefix: "early_" });
  });

  it("are told from those after it", () => {
    expect(readToolMethods(Early)[0]?.metadata.beforeReflect).toBe(true);
    expect(readToolMethods(InTime)[0]?.metadata.beforeReflect).toBe(false);
  });

  it("are told also through a subclass that came in time", () => {
    class Subclass extends Early {
      @Tool("more")
      more(): void {}
    }
    const methods = readToolMethods(Subclass).map(({ key, metadata }) => [key, metadata.beforeReflect]);
    expect(methods).toEqual([
      ["run", true],
      ["more", false],
    ]);
  });
});

describe("what the compiler emitted", () => {
  class Subclass extends InTime {}

  it("is read for methods, inherited ones too, and for a class's own constructor", () => {
    expect(readParameterTypes(Subclass.prototype, "run")).toEqual([Query]);
    expect(readConstructorTypes(InTime)).toEqual([Query]);
    expect(readConstructorTypes(Subclass)).toBeUndefined();
  });

  it("is not made up where there is nothing", () => {
    expect(readParameterTypes(InTime.prototype, "absent")).toBeUndefined();
    expect(readConstructorTypes(Query)).toBeUndefined();
  });
});

describe("what a library stored on a class", () => {
  it("is read from exactly that class, and can be taken back", () => {
    class Subclass extends InTime {}
    Reflect.defineMetadata("library:key", 1, InTime);
    expect(readClassMetadata("library:key", InTime)).toBe(1);
    expect(readClassMetadata("library:key", Subclass)).toBeUndefined();
    deleteClassMetadata("library:key", InTime);
    expect(readClassMetadata("library:key", InTime)).toBeUndefined();
  });
});

describe("two copies of this package", () => {
  it("read each other's records", async () => {
    const specifier = "./own-records.js?copy";
    const copy = (await import(specifier)) as { readonly recordSlices: typeof recordSlices };
    expect(copy.recordSlices).not.toBe(recordSlices);
    class Shared {
      run(): void {}
    }
    copy.recordSlices(Shared.prototype, "run", { tools: [{ name: "run" }] });
    expect(ownRecords(Shared.prototype)[0]?.metadata.tools).toEqual([{ name: "run" }]);
  });
});
