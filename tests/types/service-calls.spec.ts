import { describe, expect, it, jest } from "@jest/globals";
import {
  type Args,
  Context,
  type HeaderSource,
  Input,
  type Principal,
  type ServiceCalls,
  Tool,
  ToolContext,
} from "@toolwright/core";
import { expectTypeOf } from "expect-type";
import "reflect-metadata";
import * as z from "zod";

const Query = z.object({ text: z.string(), limit: z.number().default(10) });
const Shift = z.object({ on: z.date(), breaks: z.array(z.date()).optional() });
const Either = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("a"), n: z.number().default(1) }),
  z.object({ kind: z.literal("b") }),
]);
interface Options {
  readonly signal?: AbortSignal | undefined;
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
  readonly headers?: HeaderSource | undefined;
  readonly principal?: Principal | undefined;
  readonly remoteAddress?: string | undefined;
}

class Draft {
  title!: string;
  due!: Date;
  isLate(): boolean {
    return this.due < new Date();
  }
}

class Tools {
  readonly version = 1;
  constructor(private readonly word: string) {}

  @Tool() search(
    @Input(Query) { text, limit }: Args<typeof Query>,
    _context: ToolContext,
  ): Promise<string[]> {
    return Promise.resolve([text, String(limit), this.word]);
  }
  @Tool() @Input(Query) plain(_query: z.infer<typeof Query>): number {
    return 1;
  }
  @Tool() open(@Input() draft: Draft): Draft {
    return draft;
  }
  @Tool() either(@Input(Either) _either: Args<typeof Either>): void {}
  @Tool() shift(@Input(Shift) _shift: Args<typeof Shift>): void {}
  @Tool() swapped(@Context() _context: ToolContext, @Input(Query) _query: Args<typeof Query>): void {}
  @Tool() ping(): "pong" {
    return this.hidden();
  }
  @Tool() anything(@Input({ type: "object" }) _input: unknown): void {}
  @Tool() context(_context: ToolContext): void {}
  private hidden(): "pong" {
    return "pong";
  }
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- what passes unchecked is part of the promise
  @Tool() unchecked(@Input(Query) _query: any): void {}
}

const answer = jest.fn(() => Promise.resolve("answered"));
const calls = new Proxy({}, { get: () => answer }) as unknown as ServiceCalls<Tools>;

describe("the calls of a service", () => {
  it("take the schema's input side under Args, and promise what the method returns", async () => {
    expectTypeOf(calls.search).toEqualTypeOf<
      (input: { text: string; limit?: number | undefined }, options?: Options) => Promise<string[]>
    >();
    await calls.search({ text: "a" });
    // @ts-expect-error -- text is required
    await calls.search({ limit: 1 });
    // @ts-expect-error -- limit is a number
    await calls.search({ text: "a", limit: "1" });
    // @ts-expect-error -- a misspelt field
    await calls.search({ text: "a", limt: 1 });
    // @ts-expect-error -- the input is not optional
    await calls.search();
    expect(answer).toHaveBeenCalledTimes(5);
  });

  it("take each member of a union, with its defaults left out", async () => {
    expectTypeOf(calls.either).parameter(0).toEqualTypeOf<z.input<typeof Either>>();
    await expect(calls.either({ kind: "a" })).resolves.toBe("answered");
    // @ts-expect-error -- not a member
    await calls.either({ kind: "c" });
  });

  it("take dates as a client sends them, or as dates", async () => {
    expectTypeOf(calls.shift)
      .parameter(0)
      .toEqualTypeOf<{ on: Date | string; breaks?: (Date | string)[] | undefined }>();
    await expect(calls.shift({ on: "2026-01-31T10:00:00Z", breaks: [new Date(0)] })).resolves.toBe(
      "answered",
    );
    // @ts-expect-error -- a number is no date
    await calls.shift({ on: 0 });
  });

  it("take all fields of a parameter with a type of its own", async () => {
    expectTypeOf(calls.plain).toEqualTypeOf<
      (input: { text: string; limit: number }, options?: Options) => Promise<number>
    >();
    // @ts-expect-error -- the type does not tell which fields have defaults
    await expect(calls.plain({ text: "a" })).resolves.toBe("answered");
  });

  it("take the draft of a class", async () => {
    expectTypeOf(calls.open).toEqualTypeOf<
      (input: { title?: string; due?: string }, options?: Options) => Promise<Draft>
    >();
    await expect(calls.open({ title: "a", due: "2026-01-01" })).resolves.toBe("answered");
    // @ts-expect-error -- a method is not data
    await calls.open({ isLate: () => true });
  });

  it("take only options for a tool without input", async () => {
    expectTypeOf(calls.ping).toEqualTypeOf<(options?: Options) => Promise<"pong">>();
    expectTypeOf(calls.context).toEqualTypeOf<(options?: Options) => Promise<void>>();
    await expect(calls.ping({ signal: new AbortController().signal, meta: { a: 1 } })).resolves.toBe(
      "answered",
    );
    // @ts-expect-error -- no input
    await calls.ping({ text: "a" });
  });

  it("skip a context that stands before the input", () => {
    expectTypeOf(calls.swapped).parameter(0).toEqualTypeOf<z.input<typeof Query>>();
    expect(calls.swapped).toBe(answer);
  });

  it("leave any and unknown unchecked", () => {
    expectTypeOf(calls.anything).parameter(0).toBeUnknown();
    expectTypeOf(calls.unchecked).parameter(0).toBeAny();
    expect(calls.unchecked).toBe(answer);
  });

  it("are the public methods, and nothing else", () => {
    expectTypeOf<keyof ServiceCalls<Tools>>().toEqualTypeOf<
      | "search"
      | "plain"
      | "open"
      | "either"
      | "shift"
      | "swapped"
      | "ping"
      | "context"
      | "anything"
      | "unchecked"
    >();
    // @ts-expect-error -- a property
    expect(calls.version).toBe(answer);
    // @ts-expect-error -- private
    expect(calls.hidden).toBe(answer);
    // @ts-expect-error -- not declared
    expect(calls.missing).toBe(answer);
  });
});
