import { describe, expect, it } from "@jest/globals";
import "reflect-metadata";
import { ToolContext } from "../context/tool-context.js";
import { Annotations } from "../decorators/annotations.js";
import { Context } from "../decorators/context.js";
import { Input } from "../decorators/input.js";
import { Output } from "../decorators/output.js";
import { Tool } from "../decorators/tool.js";
import type { DecoratedClass } from "./prototype-chain.js";
import { readToolMethods, type ToolMethod } from "./read-tool-methods.js";

const UNENHANCED = { guards: [], interceptors: [], filters: [], data: [], faults: [] };

class Draft {
  title!: string;
}
class Saved {
  constructor(readonly id: string) {}
}

abstract class Base {
  @Tool("save", { title: "Save" })
  @Annotations.create()
  @Output(Saved)
  save(@Input(Draft) draft: Draft, @Context() _context: ToolContext): Saved {
    return new Saved(draft.title);
  }

  @Tool("list")
  list(): string[] {
    return [];
  }
}

function methodOf(service: DecoratedClass, key: string): ToolMethod | undefined {
  return readToolMethods(service).find((method) => method.key === key);
}

const keysOf = (service: DecoratedClass): readonly string[] =>
  readToolMethods(service).map(({ key }) => String(key));

describe("the decorated methods of a class", () => {
  it("stand in the order of declaration", () => {
    expect(keysOf(Base)).toEqual(["save", "list"]);
  });

  it("are none for a class without decorators", () => {
    class Plain {
      run(): void {}
    }
    expect(readToolMethods(Plain)).toEqual([]);
  });

  it("carry all that the decorators said, and what the compiler emitted", () => {
    expect(methodOf(Base, "save")).toEqual({
      key: "save",
      placement: "method",
      metadata: {
        tools: [{ name: "save", title: "Save" }],
        inputs: [{ parameter: 0, inferred: false, source: Draft, examples: undefined }],
        outputs: [{ source: Saved }],
        annotations: [
          { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
        ],
        contexts: [1],
        parameters: [],
        ...UNENHANCED,
        beforeReflect: false,
      },
      parameterTypes: [Draft, ToolContext],
      parameterCount: 2,
      requiredCount: 2,
      hidesParameters: false,
    });
  });

  it("are not kept between reads", () => {
    class Late {
      run(): void {}
    }
    expect(keysOf(Late)).toEqual([]);
    Tool()(Late.prototype, "run", {});
    expect(keysOf(Late)).toEqual(["run"]);
  });
});

describe("a subclass", () => {
  class Inheriting extends Base {
    @Tool("extra")
    extra(): void {}
  }
  class Sibling extends Base {
    @Tool("other")
    other(): void {}
  }

  it("inherits the tools of its base, which come first", () => {
    expect(keysOf(Inheriting)).toEqual(["save", "list", "extra"]);
    expect(methodOf(Inheriting, "save")).toEqual(methodOf(Base, "save"));
  });

  it("adds nothing to its base or to its siblings", () => {
    expect(keysOf(Base)).toEqual(["save", "list"]);
    expect(keysOf(Sibling)).toEqual(["save", "list", "other"]);
  });

  it("keeps the tool when it overrides without decorators", () => {
    class Quiet extends Base {
      override save(draft: Draft, context: ToolContext): Saved {
        return super.save(draft, context);
      }
    }
    expect(methodOf(Quiet, "save")).toEqual(methodOf(Base, "save"));
  });

  it("starts anew with its own @Tool, and leaves the base as it is", () => {
    const before = methodOf(Base, "save");
    class Anew extends Base {
      @Tool("store")
      override save(): Saved {
        return new Saved("1");
      }
    }
    expect(methodOf(Anew, "save")?.metadata).toEqual({
      tools: [{ name: "store" }],
      inputs: [],
      outputs: [],
      annotations: [],
      contexts: [],
      parameters: [],
      ...UNENHANCED,
      beforeReflect: false,
    });
    expect(methodOf(Base, "save")).toEqual(before);
  });

  it("replaces only what its decorators say where @Tool is not among them", () => {
    class Retouched extends Base {
      @Annotations.update()
      override save(draft: Draft, context: ToolContext): Saved {
        return super.save(draft, context);
      }
    }
    const { annotations, ...rest } = methodOf(Retouched, "save")?.metadata ?? {};
    const { annotations: _base, ...inherited } = methodOf(Base, "save")?.metadata ?? {};
    expect(annotations).toEqual([
      { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    ]);
    expect(rest).toEqual(inherited);
  });

  it("replaces the input, the output and the context likewise", () => {
    class LongDraft extends Draft {}
    class Stamped extends Saved {}
    class Retyped extends Base {
      @Output(Stamped)
      override save(@Input(LongDraft) draft: LongDraft, @Context() context: ToolContext): Stamped {
        return new Stamped(super.save(draft, context).id);
      }
    }
    const metadata = methodOf(Retyped, "save")?.metadata;
    expect(metadata?.tools).toEqual([{ name: "save", title: "Save" }]);
    expect(metadata?.inputs.map(({ source }) => source)).toEqual([LongDraft]);
    expect(metadata?.outputs).toEqual([{ source: Stamped }]);
    expect(metadata?.contexts).toEqual([1]);
    expect(methodOf(Retyped, "save")?.parameterTypes).toEqual([LongDraft, ToolContext]);
  });

  it("takes each part from the nearest class that says it", () => {
    class Middle extends Base {
      @Annotations({ openWorldHint: true })
      override list(): string[] {
        return [];
      }
    }
    class Bottom extends Middle {
      @Output(Array)
      override list(): string[] {
        return [];
      }
    }
    expect(methodOf(Bottom, "list")?.metadata).toMatchObject({
      tools: [{ name: "list" }],
      outputs: [{ source: Array }],
      annotations: [{ openWorldHint: true }],
    });
  });

  it("keeps the base's place in the order for a method declared anew", () => {
    class Reordered extends Base {
      @Tool("first")
      first(): void {}
      @Tool("list_all")
      override list(): string[] {
        return [];
      }
    }
    expect(keysOf(Reordered)).toEqual(["save", "list", "first"]);
  });

  it("implements a tool whose base left only the decorators", () => {
    abstract class Contract {
      abstract run(): string;
    }
    Tool("run")(Contract.prototype, "run", {});
    class Implementation extends Contract {
      run(): string {
        return "ran";
      }
    }
    expect(methodOf(Implementation, "run")?.placement).toBe("method");
  });
});

describe("a mixin", () => {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- TypeScript asks for it: TS2545
  type Constructor = new (...args: any[]) => object;
  class Root {
    readonly kind = "root";
  }
  function Pingable<B extends Constructor>(Parent: B) {
    class Pinging extends Parent {
      @Tool("ping")
      ping(): string {
        return "pong";
      }
    }
    return Pinging;
  }
  class Alpha extends Pingable(Root) {
    @Tool("alpha")
    alpha(): void {}
  }
  class Beta extends Pingable(Root) {
    @Annotations.read()
    override ping(): string {
      return "beta";
    }
  }

  it("brings its tools along, once for each class it is mixed into", () => {
    expect(keysOf(Alpha)).toEqual(["ping", "alpha"]);
    expect(keysOf(Beta)).toEqual(["ping"]);
    expect(methodOf(Alpha, "ping")?.metadata.annotations).toEqual([]);
    expect(methodOf(Beta, "ping")?.metadata.annotations).toHaveLength(1);
  });
});

describe("a decorator that puts another function in the method's place", () => {
  type Wrapping = (target: object, key: string, descriptor: PropertyDescriptor) => void;
  const Wrapped: Wrapping = (_target, _key, descriptor) => {
    const original = descriptor.value as (...args: unknown[]) => unknown;
    descriptor.value = function (this: unknown, ...args: unknown[]) {
      return original.apply(this, args);
    };
  };
  class Transactional {
    @Wrapped
    @Tool("outside")
    outside(@Input(Draft) _draft: Draft, _context: ToolContext): void {}

    @Tool("inside")
    @Wrapped
    inside(@Input(Draft) _draft: Draft, _context: ToolContext): void {}
  }

  it.each(["outside", "inside"])("loses nothing, standing %s of @Tool", (key) => {
    const method = methodOf(Transactional, key);
    expect(method?.metadata.tools).toEqual([{ name: key }]);
    expect(method?.metadata.inputs).toHaveLength(1);
    expect(method?.parameterCount).toBe(2);
    expect(method?.requiredCount).toBe(0);
    expect(method?.hidesParameters).toBe(true);
  });
});

describe("a place where no tool can be", () => {
  const symbol = Symbol("run");
  class Misplaced {
    // @ts-expect-error -- refused by the compiler; JavaScript can still write it
    @Tool("static") static run(): void {}
    // @ts-expect-error -- as above
    @Tool("symbol") [symbol](): void {}
    // @ts-expect-error -- as above
    @Tool("getter") get value(): string {
      throw new Error("a getter must not run at boot");
    }
    // @ts-expect-error -- as above
    @Tool("property") property = (): void => {};
    // @ts-expect-error -- as above
    constructor(@Context() readonly context: ToolContext) {}
  }
  class Below extends Misplaced {}

  it.each([Misplaced, Below])("is told, and throws nothing: %p", (service) => {
    expect(readToolMethods(service).map(({ key, placement }) => [String(key), placement])).toEqual([
      ["Symbol(run)", "symbol"],
      ["value", "not-a-method"],
      ["property", "not-a-method"],
      ["run", "static"],
      ["constructor", "not-a-method"],
    ]);
  });
});

describe("the number of parameters", () => {
  class Counted {
    @Tool() none(): void {}
    @Tool() defaulted(@Input(Draft) _draft = new Draft(), _context?: ToolContext): void {}
    @Tool() rest(..._all: string[]): void {}
    @Tool() destructured({ limit }: { limit?: number } = {}): string {
      return String(limit);
    }
    @Tool() async named(_limit = 7): Promise<void> {}
  }

  it.each([
    ["none", 0, true],
    ["defaulted", 2, false],
    ["rest", 1, true],
    ["destructured", 1, false],
    ["named", 1, false],
  ])("of %s is %d, none of which must be filled; the function hides them: %p", (key, count, isHidden) => {
    expect(methodOf(Counted, key)).toMatchObject({
      parameterCount: count,
      requiredCount: 0,
      hidesParameters: isHidden,
    });
  });

  // As tsc with a target before ES2017, tsc of async generators, esbuild, and a minifier write `async list(limit = 7)`.
  it.each([
    ["__awaiter(this, arguments, void 0, function* (limit = 7) { return limit; })", false],
    ["__awaiter(this, arguments, Promise, function* ({ limit } = {}) { return limit; })", false],
    ["__asyncGenerator(this, arguments, function* list_1(limit = 7) { yield limit; })", false],
    ["__async(this, arguments, function* (limit = 7) { return limit; })", false],
    ["t(this,arguments,void 0,function*(e=7){return e})", false],
    ["__awaiter(this, void 0, void 0, function* () { return 7; })", true],
    ["__async(this, arguments, function* (...all) { return all; })", true],
    ["method.apply(this, arguments)", true],
  ])("is read from what a compiler made of an async method: %s; hidden: %p", (body, isHidden) => {
    class Lowered {
      list!: () => void;
    }
    // eslint-disable-next-line @typescript-eslint/no-implied-eval -- what a compiler wrote, and never run
    const compiled = new Function(
      `return class { list() { return ${body}; } }.prototype.list`,
    ) as () => unknown;
    Object.defineProperty(Lowered.prototype, "list", { value: compiled() });
    Tool()(Lowered.prototype, "list", {});
    expect(methodOf(Lowered, "list")).toMatchObject({ requiredCount: 0, hidesParameters: isHidden });
  });

  it("is known from the decorators where the compiler emitted no types", () => {
    class Untyped {
      run(..._args: unknown[]): void {}
    }
    Tool()(Untyped.prototype, "run", {});
    Context()(Untyped.prototype, "run", 2);
    expect(methodOf(Untyped, "run")).toMatchObject({ parameterTypes: undefined, parameterCount: 3 });
  });
});

describe("a type that a circular import had not defined yet", () => {
  it("stays visible as undefined", () => {
    class Circular {
      run(..._args: unknown[]): void {}
    }
    Input()(Circular.prototype, "run", 0);
    Reflect.defineMetadata("design:paramtypes", [undefined], Circular.prototype, "run");
    expect(methodOf(Circular, "run")?.parameterTypes).toEqual([undefined]);
  });
});
