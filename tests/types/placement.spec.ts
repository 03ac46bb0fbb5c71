import { describe, expect, it } from "@jest/globals";
import {
  type Args,
  Annotations,
  Context,
  Input,
  Output,
  Tool,
  ToolContext,
  ToolService,
} from "@toolwright/core";
import "reflect-metadata";
import * as z from "zod";

const Query = z.object({ text: z.string() });
const symbol = Symbol("run");

describe("where decorators may stand", () => {
  @ToolService({ prefix: "base_" })
  abstract class Base<T> {
    @Tool({ title: "List" }) list(): readonly T[] {
      return [];
    }
    @Tool() @Input(Query) find({ text }: Args<typeof Query>): string {
      return text;
    }
  }
  @ToolService()
  class Right extends Base<number> {
    constructor(private readonly word: string) {
      super();
    }
    @Tool("named", { description: "Says its word.", meta: { team: "core" }, unknownArguments: "reject" })
    named(): string {
      return this.word;
    }
    @Annotations.read() override list(): readonly number[] {
      return [1];
    }
    @Tool() async(): Promise<void> {
      return Promise.resolve();
    }
    @Tool() @Input(Query) generic<U>(query: U): U {
      return query;
    }
    @Tool() context({ signal }: ToolContext): boolean {
      return signal.aborted;
    }
    @Tool() marked(@Context() _context: Pick<ToolContext, "signal">): void {}
  }

  it("is on public methods of any class: generic, abstract, derived", () => {
    expect(new Right("word").named()).toBe("word");
  });

  it("is not on private or protected methods", () => {
    class Wrong {
      // @ts-expect-error -- private
      @Tool() private hidden(): void {}
      // @ts-expect-error -- protected
      @Tool() protected inherited(): void {}
      // @ts-expect-error -- private
      @Annotations.read() private annotated(): void {}
      // @ts-expect-error -- private
      @Output(Query) private output() {
        return { text: "a" };
      }
      // @ts-expect-error -- private
      private input(@Input(Query) _query: Args<typeof Query>): void {}
      // @ts-expect-error -- private
      private context(@Context() _context: ToolContext): void {}

      all(): unknown[] {
        return [this.hidden, this.annotated, this.output, this.input, this.context];
      }
    }
    expect(new Wrong().all()).toHaveLength(5);
  });

  it("is not on what cannot be called by name", () => {
    class Wrong {
      // @ts-expect-error -- a static method
      @Tool() static run(): void {}
      // @ts-expect-error -- a symbol
      @Tool() [symbol](): void {}
      // @ts-expect-error -- an accessor
      @Tool() get value(): number {
        return Math.PI;
      }
      // @ts-expect-error -- a property
      @Tool() property = 1;
      // @ts-expect-error -- a property, even one that holds a function
      @Annotations.read() arrow = (): void => {};
      // @ts-expect-error -- a constructor's parameter
      constructor(@Input(Query) readonly query: Args<typeof Query>) {}
    }
    expect(Wrong).toBeDefined();
  });

  it("is not on a parameter of another type, for @Context()", () => {
    class Wrong {
      // @ts-expect-error -- a string
      text(@Context() _context: string): void {}
      // @ts-expect-error -- a member that the context does not have
      more(@Context() _context: ToolContext & { user: string }): void {}
      // @ts-expect-error -- only a parameter can receive it
      @Context() method(_context: ToolContext): void {}
    }
    expect(Wrong).toBeDefined();
  });
});

describe("the options of decorators", () => {
  it("are checked", () => {
    // @ts-expect-error -- a misspelt option
    expect(Tool({ titel: "List" })).toBeDefined();
    // @ts-expect-error -- a misspelt option
    expect(Tool("list", { titel: "List" })).toBeDefined();
    // @ts-expect-error -- the name is the first argument
    expect(Tool({ name: "list" })).toBeDefined();
    // @ts-expect-error -- not a policy
    expect(Tool({ unknownArguments: "strip" })).toBeDefined();
    // @ts-expect-error -- a name is a string
    expect(Tool(3)).toBeDefined();
    // @ts-expect-error -- a misspelt hint
    expect(Annotations({ readonlyHint: true })).toBeDefined();
    // @ts-expect-error -- hints are yes or no
    expect(Annotations.delete({ destructiveHint: "maybe" })).toBeDefined();
    // @ts-expect-error -- not a preset
    expect(Annotations.patch).toBeUndefined();
    // @ts-expect-error -- a prefix is a string
    expect(ToolService({ prefix: 3 })).toBeDefined();
  });

  it("must be given in brackets", () => {
    const declare = (): unknown => {
      class Wrong {
        // @ts-expect-error -- `@Tool()`
        @Tool run(): void {}
      }
      return Wrong;
    };
    expect(declare).toBeDefined();
  });
});
