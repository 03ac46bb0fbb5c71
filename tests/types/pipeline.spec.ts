import { describe, expect, it } from "@jest/globals";
import {
  type App,
  type Args,
  callScoped,
  createMetadata,
  createParamDecorator,
  type Guard,
  Input,
  Principal,
  Tool,
  type ToolCall,
  ToolContext,
  type ToolInfo,
  type UpdatableTool,
  UseFilters,
  UseGuards,
  UseInterceptors,
} from "@toolwright/core";
import { expectTypeOf } from "expect-type";
import { ContainerModule } from "inversify";
import "reflect-metadata";
import * as z from "zod";

const Query = z.object({ text: z.string(), limit: z.number().default(10) });
const Price = z.object({ cents: z.number() });

class Allow implements Guard {
  constructor(readonly reason: string) {}
  canActivate(): boolean {
    return this.reason !== "";
  }
}

describe("createMetadata", () => {
  const Roles = createMetadata<readonly string[]>("roles");

  it("gives back what its decorator takes", () => {
    expectTypeOf<typeof Roles>().parameter(0).toEqualTypeOf<readonly string[]>();
    const read = (tool: ToolInfo): readonly string[] | undefined => tool.get(Roles);
    expectTypeOf(read).returns.toEqualTypeOf<readonly string[] | undefined>();
    // @ts-expect-error -- read as something else
    const wrong = (tool: ToolInfo): number | undefined => tool.get(Roles);
    expect(wrong).toBeDefined();
  });

  it("refuses another value", () => {
    // @ts-expect-error -- a text is no list of them
    const decorator = Roles("admin");
    expect(decorator).toBeDefined();
  });
});

describe("createParamDecorator", () => {
  const Caller = createParamDecorator((_: unknown, { principal }: ToolCall) => principal?.id);
  const Header = createParamDecorator((name: string, { context }: ToolCall) => context.headers.get(name));
  const Later = createParamDecorator(() => Promise.resolve(5));

  it("compiles on a parameter that takes what it gives", () => {
    class Right {
      @Tool() run(
        @Input(Query) _query: Args<typeof Query>,
        @Caller() _caller: string | undefined,
        _context: ToolContext,
      ): void {}
      @Tool() inferred(@Header("x-tenant") _tenant: string | null, @Later() _count: number): void {}
      @Tool() wider(@Caller() _anything: unknown): void {}
      @Tool() optional(@Caller() _caller?: string): void {}
    }
    expect(Right).toBeDefined();
  });

  it("is refused on one that does not", () => {
    class Wrong {
      // @ts-expect-error -- there may be no principal
      half(@Caller() _caller: string): void {}
      // @ts-expect-error -- a header is a text
      other(@Header("x-tenant") _tenant: number): void {}
      // @ts-expect-error -- a promise is waited for
      promise(@Later() _count: Promise<number>): void {}
      // @ts-expect-error -- the header's name is missing
      unnamed(@Header() _tenant: string | null): void {}
      // @ts-expect-error -- a private method cannot be a tool
      private hidden(@Later() _count: number): void {}
      // @ts-expect-error -- nor can a static one
      static all(@Later() _count: number): void {}
    }
    expect(Wrong).toBeDefined();
  });
});

describe("what stands around a call", () => {
  it("may be classes and instances of its kind", () => {
    class Right {
      @Tool()
      @UseGuards(Allow, new Allow("yes"), { canActivate: () => Promise.resolve(true) })
      @UseInterceptors({ intercept: (_call, next) => next() }, { interceptResult: (_call, next) => next() })
      @UseFilters({ catch: (error) => error })
      run(): void {}
    }
    expect(Right).toBeDefined();
  });

  it("may not be anything else", () => {
    const wrong = [
      // @ts-expect-error -- a function is no guard
      UseGuards(() => true),
      // @ts-expect-error -- a guard answers with a boolean
      UseGuards({ canActivate: () => "yes" }),
      // @ts-expect-error -- a class without canActivate
      UseGuards(Date),
      // @ts-expect-error -- a guard is no filter
      UseFilters(Allow),
      // @ts-expect-error -- around a result, the answer is one
      UseInterceptors({ interceptResult: () => "text" }),
    ];
    expect(wrong).toHaveLength(5);
  });
});

describe("app.registerTool", () => {
  // Never run: the compiler is the subject.
  const right = async (app: App): Promise<UpdatableTool> => {
    await app.registerTool({ name: "plain", handler: (context) => context.toolName });
    await app.registerTool({ name: "short", input: Query, handler: () => "nothing is read" });
    await app.registerTool({
      name: "price",
      output: Price,
      handler: () => ({ content: [], isError: true as const }),
    });
    return app.registerTool({
      name: "search",
      input: Query,
      examples: [{ text: "timeout" }],
      output: Price,
      handler: ({ text, limit }, { signal }) => {
        expectTypeOf(text).toEqualTypeOf<string>();
        expectTypeOf(limit).toEqualTypeOf<number>();
        expectTypeOf(signal).toEqualTypeOf<AbortSignal>();
        return Promise.resolve({ cents: limit });
      },
    });
  };

  const wrong = async (app: App): Promise<void> => {
    // @ts-expect-error -- the schema produces no number for text
    await app.registerTool({ name: "a", input: Query, handler: (query: { text: number }) => query });
    // @ts-expect-error -- the output takes a number
    await app.registerTool({ name: "b", output: Price, handler: () => ({ cents: "5" }) });
    // @ts-expect-error -- the output takes no text
    await app.registerTool({ name: "c", output: Price, handler: () => "5 cents" });
    // @ts-expect-error -- without input the context comes first
    await app.registerTool({ name: "d", handler: (query: { text: string }) => query.text });
    // @ts-expect-error -- an example is a whole input
    await app.registerTool({ name: "e", input: Query, examples: [{ limit: 5 }], handler: () => 1 });
    // @ts-expect-error -- a tool has a name
    await app.registerTool({ handler: () => 1 });
  };

  it("gives the handler what its input produces, and takes what its output accepts", () => {
    expect(right).toBeDefined();
  });

  it("refuses a handler, a value or an example that does not fit", () => {
    expect(wrong).toBeDefined();
  });

  it("lets an update change everything but the name", () => {
    const update = (tool: UpdatableTool) => [
      tool.update({ description: "Better.", input: Query, handler: () => 1 }),
      // @ts-expect-error -- the name stays
      tool.update({ name: "other" }),
    ];
    expect(update).toBeDefined();
  });
});

describe("Principal", () => {
  it("is an identifier for inversify as ToolContext is one", () => {
    const TENANT = Symbol("tenant");
    const make = ({ claims }: Principal, { toolName }: ToolContext): string =>
      `${toolName} of ${String(claims?.["tenant"])}`;
    const module = new ContainerModule(({ bind }) => {
      callScoped(bind<string>(TENANT).toResolvedValue(make, [Principal, ToolContext]));
    });
    expect(module).toBeInstanceOf(ContainerModule);
    expect((Principal as { readonly name?: string }).name).toBe("Principal");
  });
});
