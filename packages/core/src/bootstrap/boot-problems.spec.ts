import "reflect-metadata";
import { describe, expect, it } from "@jest/globals";
import { Container, ContainerModule, injectable } from "inversify";
import { z } from "zod";
import * as mini from "zod/mini";
import { z as z3 } from "zod/v3";
import { callScoped } from "../container/calls/call-scoped.js";
import { ToolContext } from "../context/tool-context.js";
import { Annotations } from "../decorators/annotations.js";
import { Context } from "../decorators/context.js";
import { Input } from "../decorators/input.js";
import { Output } from "../decorators/output.js";
import { Tool } from "../decorators/tool.js";
import { ToolService } from "../decorators/tool-service.js";
import { UseGuards } from "../decorators/use-guards.js";
import type { Guard } from "../enhancers/guard.js";
import { isBootError } from "../errors/boot-error.js";
import { catalogue } from "../errors/catalogue.js";
import type { SchemaAdapter } from "../schema/schema-adapter.js";
import type { AppOptions } from "./app-options.js";
import { createApp } from "./create-app.js";

type Service = NonNullable<AppOptions["services"]>[number];
/** A decorator whose place the compiler does not check, as a build without type checking would let it stand. */
type Loose = (target: object, key: PropertyKey, at?: unknown) => void;

const loose = (decorator: unknown) => decorator as Loose;

async function problemsOf(options: Partial<AppOptions>): Promise<readonly string[]> {
  const app = await createApp({ name: "app", version: "1.0.0", ...options }).catch((error: unknown) => error);
  if (!isBootError(app)) throw new Error("the app started, or failed in another way", { cause: app });
  return app.problems.map(({ code, at, what }) => `${code} ${at}: ${what}`);
}

/** A service whose one method, `run`, is decorated as told. */
function decorated(...decorators: readonly unknown[]): Service {
  class Subject {
    run(): void {}
  }
  const descriptor = Object.getOwnPropertyDescriptor(Subject.prototype, "run");
  for (const decorator of decorators) loose(decorator)(Subject.prototype, "run", descriptor);
  ToolService()(Subject);
  return Subject;
}

const withInput = (schema: unknown, options?: object) =>
  decorated(Tool(), (Input as (...args: unknown[]) => unknown)(schema, options));

class Draft {
  title?: string;
}

const declared: [string, Service][] = [
  ['TW_TOOL_NAME_INVALID Subject.run: the tool name "a b" is not valid', decorated(Tool("a b"))],
  [
    "TW_TOOL_MISSING Subject.run: the method has @Output and @Annotations but no @Tool",
    decorated(Annotations.read(), Output(z.object({}))),
  ],
  ["TW_TOOL_REPEATED Subject.run: @Tool stands more than once", decorated(Tool(), Tool("other"))],
  [
    "TW_TOOL_REPEATED Subject.run: @Annotations stands more than once",
    decorated(Tool(), Annotations({}), Annotations({})),
  ],
  [
    "TW_TOOL_META Subject.run: the tool's meta cannot be written as JSON: Do not know how to serialize a BigInt",
    decorated(Tool({ meta: { id: 7n } })),
  ],
  [
    "TW_INPUT_TWICE Subject.run: @Input stands on the method and on a parameter, or on two parameters",
    decorated(Tool(), Input(z.object({})), Input(z.object({}))),
  ],
  [
    "TW_INPUT_UNSUPPORTED Subject.run: no schema adapter accepts the input, the class Draft",
    withInput(Draft),
  ],
  ["TW_INPUT_UNSUPPORTED Subject.run: no schema adapter accepts the input, undefined", withInput(undefined)],
  [
    "TW_INPUT_UNSUPPORTED Subject.run: no schema adapter accepts the input, a plain object",
    withInput({ type: "object" }),
  ],
  ["TW_INPUT_UNSUPPORTED Subject.run: no schema adapter accepts the input, an array", withInput([])],
  [
    "TW_INPUT_UNSUPPORTED Subject.run: no schema adapter accepts the input, a valibot schema that offers no JSON Schema",
    withInput({ "~standard": { version: 1, vendor: "valibot", validate: () => ({ value: 1 }) } }),
  ],
  [
    "TW_INPUT_UNSUPPORTED Subject.run: no schema adapter accepts the input, a schema of zod mini, or of a zod older than 4.2",
    withInput(mini.object({ a: mini.string() })),
  ],
  [
    "TW_OUTPUT_UNSUPPORTED Subject.run: no schema adapter accepts the output, a schema of zod 3",
    decorated(Tool(), Output(z3.object({}))),
  ],
  [
    "TW_INPUT_NOT_CONVERTIBLE Subject.run: the input schema cannot be written as JSON Schema: id: BigInt cannot be represented in JSON Schema",
    withInput(z.object({ id: z.bigint() })),
  ],
  [
    "TW_INPUT_NOT_OBJECT Subject.run: the input schema describes type string, but a tool's arguments are an object",
    withInput(z.string()),
  ],
  [
    "TW_INPUT_NOT_OBJECT Subject.run: the input schema describes no single type, but a tool's arguments are an object",
    withInput(z.any()),
  ],
  [
    "TW_INPUT_EXAMPLE Subject.run: input example 1 does not fit the schema: a: Invalid input: expected string, received number; b: Invalid input: expected string, received undefined",
    withInput(z.object({ a: z.string(), b: z.string() }), { examples: [{ a: "x", b: "y" }, { a: 1 }] }),
  ],
  [
    "TW_INPUT_UNKNOWN_UNDECIDABLE Subject.run: unknown arguments cannot be told apart: the input schema uses additionalProperties",
    decorated(Tool({ unknownArguments: "reject" }), Input(z.looseObject({}))),
  ],
  [
    'TW_INPUT_HEADER Subject.run: "x-mcp-header" at a is not usable: it is not an HTTP token',
    withInput(z.object({ a: z.string().meta({ "x-mcp-header": "two words" }) })),
  ],
  [
    "TW_OUTPUT_UNSUPPORTED Subject.run: no schema adapter accepts the output, the class Draft",
    decorated(Tool(), Output(Draft)),
  ],
  [
    "TW_OUTPUT_NOT_CONVERTIBLE Subject.run: the output schema cannot be written as JSON Schema: BigInt cannot be represented in JSON Schema",
    decorated(Tool(), Output(z.bigint())),
  ],
  [
    "TW_ANNOT_CONTRADICTION Subject.run: the hints say both read-only and destructive",
    decorated(Tool(), Annotations({ readOnlyHint: true, destructiveHint: true })),
  ],
];

describe("a declaration that is wrong", () => {
  it.each(declared)("is reported with its place: %s", async (problem, service) => {
    expect(await problemsOf({ services: [service] })).toEqual([problem]);
  });

  it("is reported for members that cannot be tools", async () => {
    class Placed {
      static make(): void {}
      get value(): number {
        return Object.keys(this).length;
      }
      [Symbol.iterator](): void {}
    }
    for (const [target, key] of [
      [Placed, "make"],
      [Placed.prototype, "value"],
      [Placed.prototype, Symbol.iterator],
    ] as const) {
      loose(Tool())(target, key, {});
    }
    ToolService()(Placed);
    expect(await problemsOf({ services: [Placed] })).toEqual([
      "TW_TOOL_NOT_A_METHOD Placed.value: @Tool stands on something that is not a method",
      "TW_TOOL_SYMBOL Placed.Symbol(Symbol.iterator): a method named by a symbol cannot be a tool",
      "TW_TOOL_STATIC Placed.make: a static method cannot be a tool",
    ]);
  });

  it("is reported for a parameter whose type the compiler erased", async () => {
    interface Shape {
      readonly a: string;
    }
    @ToolService()
    class Erased {
      @Tool()
      shape(@Input() _shape: Shape): void {}

      @Tool()
      text(_context: ToolContext, @(Input() as ParameterDecorator) _text: string): void {}
    }
    expect(await problemsOf({ services: [Erased] })).toEqual([
      "TW_PARAM_UNFILLED Erased.text: nothing fills parameter 0",
      "TW_INPUT_UNRESOLVED Erased.shape: @Input() on parameter 0 has no schema, and the compiler emitted Object as its type",

      "TW_INPUT_UNRESOLVED Erased.text: @Input() on parameter 1 has no schema, and the compiler emitted String as its type",
    ]);
  });

  it("is reported for a parameter that nothing fills, and for a context marked twice", async () => {
    @ToolService()
    class Unfilled {
      @Tool()
      run(_draft: Draft): void {}

      @Tool()
      two(@Context() _one: ToolContext, @Context() _other: ToolContext): void {}
    }
    expect(await problemsOf({ services: [Unfilled] })).toEqual([
      "TW_PARAM_UNFILLED Unfilled.run: nothing fills parameter 0",
      "TW_TOOL_REPEATED Unfilled.two: @Context stands more than once",
      expect.stringMatching(/^TW_PARAM_UNFILLED Unfilled\.two: nothing fills parameter [01]$/),
    ]);
  });

  it("is reported for a parameter that is marked as the input and as the context", async () => {
    @ToolService()
    class Taken {
      @Tool()
      @Input(z.object({}))
      run(@Context() _either: unknown): void {}
    }
    expect(await problemsOf({ services: [Taken] })).toEqual([
      "TW_PARAM_TAKEN Taken.run: parameter 0 is filled by two decorators",
    ]);
  });

  it("is reported for a name that another service took, at the second", async () => {
    @ToolService()
    class First {
      @Tool("same")
      run(): void {}
    }
    expect(await problemsOf({ services: [First, decorated(Tool("same"))] })).toEqual([
      'TW_TOOL_NAME_TAKEN Subject.run: the tool name "same" is already taken by First.run',
    ]);
  });

  it("is reported for decorators that ran before reflect-metadata", async () => {
    const { getMetadata } = Reflect;
    let service: Service;
    try {
      Reflect.getMetadata = undefined as never;
      service = decorated(Tool());
    } finally {
      Reflect.getMetadata = getMetadata;
    }
    injectable()(service);
    expect(await problemsOf({ services: [service] })).toContain(
      "TW_REFLECT_MISSING Subject.run: reflect-metadata was not loaded before the first decorator",
    );
  });
});

describe("the list of services", () => {
  it.each([
    [undefined, "undefined"],
    [null, "null"],
    [{}, "an object"],
    ["IssueTools", "string"],
    [() => undefined, "function"],
  ])("has only classes: %p", async (entry, found) => {
    class Plain {
      ordinary(): void {}
    }
    expect(await problemsOf({ services: [Plain, entry as unknown as Service] })).toEqual([
      "TW_SERVICE_NOT_DECORATED Plain: Plain is listed as a service but declares no tool",
      `TW_SERVICE_INVALID createApp: services[1] is ${found}, not a class`,
    ]);
  });
});

describe("a service that is listed twice", () => {
  it("counts once, and those after it keep their places", async () => {
    @ToolService()
    class Twice {
      @Tool()
      run(): void {}
    }
    const services = [Twice, Twice, undefined as unknown as Service];
    expect(await problemsOf({ services })).toEqual([
      "TW_SERVICE_INVALID createApp: services[2] is undefined, not a class",
    ]);
  });
});

describe("a service that cannot be had", () => {
  it("is reported from the container's checks together with the declarations", async () => {
    @injectable()
    class Missing {}
    const token = Symbol("clock");
    @ToolService()
    class Dependent {
      constructor(readonly missing: Missing) {}

      @Tool("a b")
      run(): void {}
    }
    const container = new Container();
    container.bind(Missing).toDynamicValue((context) => context.get(token));
    container.bind(Dependent).toSelf().whenNamed("special");
    expect(await problemsOf({ services: [Dependent], container })).toEqual([
      'TW_TOOL_NAME_INVALID Dependent.run: the tool name "a b" is not valid',
      "TW_BIND_SERVICE_UNBOUND Dependent: Dependent cannot be resolved from the container",
    ]);
  });

  it("is reported with where an enhancer stands, which nobody finds by its name alone", async () => {
    abstract class Repo {
      abstract find(): string;
    }
    @injectable()
    class OfMethod implements Guard {
      constructor(readonly repo: Repo) {}
      canActivate = () => true;
    }
    @injectable()
    class OfClass extends OfMethod {}
    @injectable()
    class OfApp extends OfMethod {}
    @ToolService()
    @UseGuards(OfClass)
    class Guarded {
      @Tool()
      run(): void {}

      @Tool()
      @UseGuards(OfMethod)
      walk(): void {}
    }
    const container = new Container();
    container.bind(OfMethod).toSelf().whenNamed("special");
    expect(await problemsOf({ services: [Guarded], guards: [OfApp], container })).toEqual([
      expect.stringMatching(/^TW_BIND_DEPENDENCY createApp: the dependency createApp -> OfApp cannot be/),
      expect.stringMatching(/^TW_BIND_DEPENDENCY Guarded: the dependency Guarded -> OfClass cannot be/),
      "TW_BIND_SERVICE_UNBOUND Guarded.walk: OfMethod cannot be resolved from the container",
    ]);
    expect(await problemsOf({ services: [Guarded], guards: [OfApp] })).toContainEqual(
      expect.stringMatching(
        /^TW_BIND_DEPENDENCY Guarded\.walk: the dependency Guarded\.walk -> OfMethod -> Repo cannot be/,
      ),
    );
  });

  it("is reported when a singleton would keep a call's value", async () => {
    @injectable()
    class Tenant {}
    @injectable()
    class Cache {
      constructor(readonly tenant: Tenant) {}
    }
    @ToolService()
    class Cached {
      constructor(readonly cache: Cache) {}

      @Tool()
      run(): void {}
    }
    const container = new Container();
    callScoped(container.bind(Tenant).toSelf());
    container.bind(Cache).toSelf().inSingletonScope();
    expect(await problemsOf({ services: [Cached], container })).toEqual([
      expect.stringMatching(/^TW_BIND_CAPTIVE Cached: .*Cache -> Tenant \(call-scoped\)$/),
    ]);
  });

  it("is reported with what its constructor threw, every one of them", async () => {
    function failing(message: unknown): Service {
      @ToolService()
      class Failing {
        constructor() {
          throw message;
        }

        @Tool(`run_${String(message)}`.replaceAll(/[^a-z_]/g, ""))
        run(): void {}
      }
      return Failing;
    }
    expect(await problemsOf({ services: [failing("no database"), failing(null)] })).toEqual([
      "TW_BIND_FAILED Failing: Failing could not be created: no database",
      "TW_BIND_FAILED Failing: Failing could not be created: its creation failed",
    ]);
  });
});

describe("an instance that is bound for a service", () => {
  it("is reported for each tool's method that it lacks", async () => {
    @ToolService()
    class Pair {
      @Tool()
      one(): void {}

      @Tool()
      two(): void {}
    }
    const container = new Container();
    container.bind(Pair).toConstantValue({ one: () => undefined, two: "not a method" } as unknown as Pair);
    expect(await problemsOf({ container })).toEqual([
      "TW_BIND_METHOD_MISSING Pair.two: the instance that is bound for Pair has no method two",
    ]);
  });

  it("may be any object with the tools' methods", async () => {
    class Real {
      run(): string {
        return "real";
      }
    }
    loose(Tool())(Real.prototype, "run", {});
    const container = new Container();
    const mocked: unknown = { run: () => "mocked" };
    container.bind(Real).toConstantValue(mocked as Real);
    await using app = await createApp({ name: "app", version: "1.0.0", container });
    expect((await app.call("run")).content).toEqual([{ type: "text", text: "mocked" }]);
  });
});

describe("a module that another app has in the container", () => {
  it("is reported, and both apps' services stay what they are", async () => {
    const container = new Container();
    const part = new ContainerModule(({ bind }) => void bind("part").toConstantValue({}));
    const options = { services: [decorated(Tool())], container, modules: [part] };
    await using first = await createApp({ name: "first", version: "1.0.0", ...options });
    expect(await problemsOf(options)).toEqual([
      "TW_BIND_MODULE_TWICE createApp: modules[0] is loaded in the container already, by another app or its owner",
    ]);
    expect(container.isBound("part")).toBe(true);
    expect((await first.call("run")).content).toEqual([]);
  });
});

describe("an adapter that fails while it is asked", () => {
  const broken: SchemaAdapter = {
    name: "broken",
    accepts: () => {
      throw new Error("no idea");
    },
    compile: () => {
      throw new Error("not reached");
    },
  };

  it("is reported at each schema, input and output", async () => {
    const service = decorated(Tool(), Input(z.object({})), Output(z.object({})));
    const reason = "cannot be written as JSON Schema: the adapter broken failed in accepts(): no idea";
    expect(await problemsOf({ services: [service], schemas: [broken] })).toEqual([
      `TW_INPUT_NOT_CONVERTIBLE Subject.run: the input schema ${reason}`,
      `TW_OUTPUT_NOT_CONVERTIBLE Subject.run: the output schema ${reason}`,
    ]);
  });
});

describe("a class without a name of its own", () => {
  it.each<[string, PropertyDescriptor]>([
    ["anonymous", { value: "" }],
    ["with a static method in the place of its name", { value: () => "Named" }],
  ])("is told as such: %s", async (_what, name) => {
    const service = Object.defineProperty(class extends Draft {}, "name", name);
    expect(await problemsOf({ services: [service] })).toEqual([
      "TW_SERVICE_NOT_DECORATED (anonymous class): (anonymous class) is listed as a service but declares no tool",
    ]);
    loose(UseGuards({} as Guard))(service.prototype, "run");
    expect(await problemsOf({ services: [service] })).toEqual([
      "TW_TOOL_NOT_A_METHOD (anonymous class).run: @Tool stands on something that is not a method",
    ]);
  });
});

describe("all problems", () => {
  it("are told in one error, in the order of declaration, with the fix of each", async () => {
    const services = declared.slice(1, 4).map(([, service]) => service);
    const error: unknown = await createApp({ name: "app", version: "1", services }).catch(
      (thrown: unknown) => thrown,
    );
    expect(isBootError(error) && error.message.split("\n")).toEqual([
      "The app cannot start: 4 problems.",
      "TW_TOOL_MISSING Subject.run: the method has @Output and @Annotations but no @Tool. Fix: add @Tool, or remove @Output and @Annotations.",
      "TW_TOOL_REPEATED Subject.run: @Tool stands more than once. Fix: keep one.",
      "TW_TOOL_REPEATED Subject.run: @Annotations stands more than once. Fix: keep one.",
      'TW_TOOL_NAME_TAKEN Subject.run: the tool name "run" is already taken by Subject.run. Fix: give one of them an explicit name, or a prefix with @ToolService({ prefix }).',
    ]);
  });

  it("have codes that are for somebody who boots an app", () => {
    const codes = declared.map(([problem]) => problem.split(" ", 1)[0]);
    expect(codes.map((code) => catalogue[code as keyof typeof catalogue].audience)).toEqual(
      codes.map(() => "boot"),
    );
  });
});
