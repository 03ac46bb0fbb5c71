import { describe, expect, it } from "@jest/globals";
import { type Args, Context, Input, Tool, ToolContext } from "@toolwright/core";
import "reflect-metadata";
import * as z from "zod";

const Query = z.object({ text: z.string(), limit: z.number().default(10) });
const Words = z.object({ words: z.string().transform((text) => text.split(" ")) });
const Either = z.union([z.object({ a: z.string() }), z.object({ b: z.number() })]);
const jsonSchema = { type: "object", properties: { text: { type: "string" } } } as const;

class Draft {
  title!: string;
  due!: Date;
}
interface Shape {
  readonly text: string;
}

describe("@Input(schema)", () => {
  class Right {
    @Tool() parameter(@Input(Query) { text, limit }: Args<typeof Query>): string {
      return `${text} ${limit}`;
    }
    @Tool() inferred(@Input(Query) _query: z.infer<typeof Query>): void {}
    @Tool() wider(@Input(Query) _query: { text?: string; limit: number | string }): void {}
    @Tool() transformed(@Input(Words) { words }: { words: string[] }): number {
      return words.length;
    }
    @Tool() union(@Input(Either) _either: Args<typeof Either>): void {}
    @Tool() second(@Context() _context: ToolContext, @Input(Query) _query: Args<typeof Query>): void {}
    @Tool() optional(@Input(Query) _query?: Args<typeof Query>): void {}
    @Tool() unknown(@Input(Query) _query: unknown): void {}
    @Tool() written(@Input(jsonSchema) _query: Shape): void {}
    @Tool() dto(@Input(Draft) _draft: Draft): void {}
    @Tool() @Input(Query) method({ text }: { text: string }): string {
      return text;
    }
  }

  it("compiles where the parameter takes what the schema produces", () => {
    expect(new Right().parameter(Query.parse({ text: "a" }))).toBe("a 10");
    expect(new Right().transformed(Words.parse({ words: "a b" }))).toBe(2);
  });

  it("is refused where the parameter does not", () => {
    class Wrong {
      // @ts-expect-error -- the schema produces no number for text
      field(@Input(Query) _query: { text: number }): void {}
      // @ts-expect-error -- the schema produces nothing for a required member
      missing(@Input(Query) _query: { text: string; page: number }): void {}
      // @ts-expect-error -- the input side of a transform instead of what it produces
      untransformed(@Input(Words) _words: z.input<typeof Words>): void {}
      // @ts-expect-error -- a union of which only one half takes what the schema produces
      half(@Input(Either) _either: { a: string }): void {}
      // @ts-expect-error -- a primitive
      primitive(@Input(Query) _query: string): void {}
      // @ts-expect-error -- the wrong one of two parameters
      second(_query: Args<typeof Query>, @Input(Query) _context: ToolContext): void {}
      // @ts-expect-error -- another class than the parameter's
      dto(@Input(Draft) _draft: { title: number }): void {}
    }
    expect(Wrong).toBeDefined();
  });

  it("is refused on a method whose first parameter does not, or is not there", () => {
    class Wrong {
      // @ts-expect-error -- text is a string
      @Input(Query) field(_query: { text: number }): void {}
      // @ts-expect-error -- the schema's parameter is the first
      @Input(Query) second(_context: ToolContext, _query: Args<typeof Query>): void {}
      // @ts-expect-error -- no parameter to receive the input
      @Input(Query) none(): void {}
    }
    expect(Wrong).toBeDefined();
  });

  it("is refused for what is no schema", () => {
    // @ts-expect-error -- a string
    expect(Input("text")).toBeDefined();
    // @ts-expect-error -- a number
    expect(Input(1)).toBeDefined();
  });
});

describe("@Input()", () => {
  class Right {
    @Tool() dto(@Input() _draft: Draft): void {}
    @Tool() @Input() method(_draft: Draft): void {}
  }

  it("compiles where the parameter's type is a class", () => {
    expect(new Right()).toHaveProperty("dto");
  });

  it("is refused where its type leaves no class at run time", () => {
    class Wrong {
      // @ts-expect-error -- a string
      primitive(@Input() _text: string): void {}
      // @ts-expect-error -- an array
      array(@Input() _drafts: Draft[]): void {}
      // @ts-expect-error -- a type written in place
      literal(@Input() _draft: { title: string }): void {}
      // @ts-expect-error -- the schema's type without the schema
      inferred(@Input() _query: Args<typeof Query>): void {}
      // @ts-expect-error -- a class, or nothing
      nullable(@Input() _draft: Draft | null): void {}
    }
    expect(Wrong).toBeDefined();
  });
});

describe("input examples", () => {
  it("compile as complete inputs: fields with a default may be left out", () => {
    class Right {
      defaults(
        @Input(Query, { examples: [{ text: "a" }, { text: "b", limit: 1 }] }) _q: Args<typeof Query>,
      ) {}
      input(@Input(Words, { examples: [{ words: "a b" }] }) _words: Args<typeof Words>) {}
      dto(@Input(Draft, { examples: [{ title: "a", due: "2026-01-01" }] }) _draft: Draft) {}
    }
    expect(Right).toBeDefined();
  });

  it("have dates as text, or as a Date, wherever the schema's input has one", () => {
    const Shift = z.object({
      on: z.date(),
      breaks: z.array(z.object({ at: z.date().nullable() })).optional(),
      until: z.union([z.date(), z.literal("open")]).default("open"),
      byDay: z.record(z.string(), z.date()),
      range: z.tuple([z.date(), z.number()]),
    });
    const byDay = { mon: "2026-01-05T00:00:00Z" };
    const text = {
      on: "2026-01-31T10:00:00Z",
      breaks: [{ at: "2026-01-31T12:00:00Z" }, { at: null }],
      byDay,
    };
    expect(Input(Shift, { examples: [{ ...text, range: ["2026-01-05T00:00:00Z", 1] }] })).toBeDefined();
    expect(
      Input(Shift, { examples: [{ on: new Date(0), until: new Date(0), byDay, range: [new Date(0), 1] }] }),
    ).toBeDefined();
    // @ts-expect-error -- a number is no date
    expect(Input(z.object({ on: z.date() }), { examples: [{ on: 0 }] })).toBeDefined();
    // @ts-expect-error -- what becomes a date in a transform is sent as the transform takes it
    expect(Input(z.object({ on: z.coerce.date<number>() }), { examples: [{ on: "2026" }] })).toBeDefined();
    // @ts-expect-error -- the second of the pair is a number
    expect(Input(Shift, { examples: [{ ...text, range: ["2026-01-05T00:00:00Z", "1"] }] })).toBeDefined();
  });

  it("are refused where a required field is missing, has another type, or is unknown", () => {
    // @ts-expect-error -- text is required
    expect(Input(Query, { examples: [{ limit: 3 }] })).toBeDefined();
    // @ts-expect-error -- the second one is wrong
    expect(Input(Query, { examples: [{ text: "a" }, { text: 1 }] })).toBeDefined();
    // @ts-expect-error -- a misspelt field
    expect(Input(Query, { examples: [{ text: "a", limt: 1 }] })).toBeDefined();
    // @ts-expect-error -- what the transform produces is not what may be sent
    expect(Input(Words, { examples: [{ words: ["a", "b"] }] })).toBeDefined();
    // @ts-expect-error -- dates are sent as strings
    expect(Input(Draft, { examples: [{ due: new Date(0) }] })).toBeDefined();
    // @ts-expect-error -- a misspelt option
    expect(Input(Query, { example: [{ text: "a" }] })).toBeDefined();
  });
});
