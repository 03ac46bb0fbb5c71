import { describe, expect, it } from "@jest/globals";
import { json, Output, type StructuredResult, text, Tool } from "@toolwright/core";
import "reflect-metadata";
import * as z from "zod";

const Price = z.object({
  cents: z.number(),
  currency: z.literal("EUR"),
  at: z.string().default("now"),
});
const Stamp = z.object({ at: z.string().transform((iso) => new Date(iso)) });

class Issue {
  id!: string;
  opened!: Date;
  label(): string {
    return this.id;
  }
}

describe("@Output(schema)", () => {
  class Right {
    @Tool() @Output(Price) sync() {
      return { cents: 1, currency: "EUR" as const };
    }
    @Tool() @Output(Price) async promised() {
      return await Promise.resolve({ cents: 1, currency: "EUR" as const, at: "then" });
    }
    @Tool() @Output(Price) annotated(): Promise<{ cents: number; currency: "EUR" }> {
      return Promise.resolve({ cents: 1, currency: "EUR" });
    }
    @Tool() @Output(Stamp) inputSide() {
      return { at: "2026-01-01" };
    }
    @Tool() @Output(Price) withContent() {
      return { content: [text("1 cent")], structuredContent: { cents: 1, currency: "EUR" as const } };
    }
    @Tool() @Output(Price) result(): StructuredResult<z.input<typeof Price>> {
      return { content: [], structuredContent: { cents: 1, currency: "EUR" } };
    }
    @Tool() @Output(Price) forced() {
      return json({ cents: 1, currency: "EUR" as const });
    }
    @Tool() @Output(Price) failed() {
      return { content: [text("sold out")], isError: true as const };
    }
    @Tool() @Output(Price) either(found: boolean) {
      const value = { cents: 1, currency: "EUR" as const };
      return found ? value : { content: [text("1 cent")], structuredContent: value };
    }
    @Tool() @Output(Issue) instance() {
      return new Issue();
    }
    @Tool() @Output(Issue) data() {
      return { id: "1", opened: new Date(0) };
    }
    @Tool() @Output(Price) fails(): never {
      throw new Error("always");
    }
    @Tool() @Output({ type: "object" }) unchecked() {
      return 3;
    }
    // eslint-disable-next-line @typescript-eslint/no-explicit-any -- what passes unchecked is part of the promise
    @Tool() @Output(Price) any(): any {
      return 3;
    }
  }

  it("compiles where the method returns, or promises, what the schema takes", () => {
    expect(Price.parse(new Right().sync()).at).toBe("now");
  });

  it("is refused where the method returns something else", () => {
    class Wrong {
      // @ts-expect-error -- a number
      @Output(Price) number() {
        return 1;
      }
      // @ts-expect-error -- nothing
      @Output(Price) nothing(): void {}
      // @ts-expect-error -- a required member is missing
      @Output(Price) missing() {
        return { cents: 1 };
      }
      // @ts-expect-error -- forced, but of the wrong type
      @Output(Price) forced() {
        return json({ cents: "1" });
      }
      // @ts-expect-error -- content alone is no value
      @Output(Price) blocks() {
        return { content: [text("1 cent")] };
      }
      // @ts-expect-error -- a promise of the wrong type
      @Output(Price) promised() {
        return Promise.resolve({ cents: "1", currency: "EUR" as const });
      }
      // @ts-expect-error -- without `as const` the literal is any string
      @Output(Price) widened() {
        return { cents: 1, currency: "EUR" };
      }
      // @ts-expect-error -- the value, or nothing
      @Output(Price) half(): { cents: number; currency: "EUR" } | undefined {
        return undefined;
      }
      // @ts-expect-error -- what the transform produces is not what is validated
      @Output(Stamp) outputSide() {
        return { at: new Date(0) };
      }
      // @ts-expect-error -- a member of the class is missing
      @Output(Issue) dto() {
        return { id: "1" };
      }
    }
    expect(Wrong).toBeDefined();
  });

  it("is refused for results without, or with another, structured part", () => {
    class Wrong {
      // @ts-expect-error -- content alone
      @Output(Price) contentOnly() {
        return { content: [text("1 cent")] };
      }
      // @ts-expect-error -- the structured part does not fit
      @Output(Price) misfit() {
        return { content: [text("1 cent")], structuredContent: { cents: "1" } };
      }
      // @ts-expect-error -- a block
      @Output(Price) block() {
        return text("1 cent");
      }
    }
    expect(Wrong).toBeDefined();
  });

  it("is refused on generators", () => {
    class Wrong {
      // @ts-expect-error -- a generator is not its values
      @Output(Price) *sync() {
        yield { cents: 1, currency: "EUR" as const };
      }
      // @ts-expect-error -- as above
      @Output(Price) async *async() {
        yield await Promise.resolve({ cents: 1, currency: "EUR" as const });
      }
    }
    expect(Wrong).toBeDefined();
  });
});
