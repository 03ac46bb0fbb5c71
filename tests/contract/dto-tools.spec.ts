import { describe, expect, it } from "@jest/globals";
import { type Args, Input, isBootError, Output, Tool, ToolService } from "@toolwright/core";
import { classValidator, Field } from "@toolwright/core/class-validator";
import { Exclude, Expose, Type } from "class-transformer";
import {
  IsBoolean,
  IsDate,
  IsInt,
  IsOptional,
  IsString,
  Max,
  Min,
  registerDecorator,
  ValidateNested,
} from "class-validator";
import { boot, failure, REVISIONS, serve } from "./served.js";

class Item {
  @Field({ description: "Article number" }) @IsString() sku!: string;
  @Min(1) @IsInt() qty = 1;
}

class OrderDraft {
  @ValidateNested({ each: true }) @Type(() => Item) items!: Item[];
  @IsOptional() @IsDate() due?: Date;
  @Max(50) @IsInt() limit = 10;
}

class Receipt {
  @IsString() id!: string;
  @IsDate() at!: Date;
  @IsOptional() @Exclude() @IsString() secret?: string;
  @Expose() get label(): string {
    return `no. ${this.id}`;
  }
}

class Account {
  @Free() name!: string;
}

class Tags {
  @IsString({ each: true }) tags!: string[];
  @IsOptional() @IsString() note?: string;
}

@ToolService()
class Tagging {
  @Tool("tag")
  tag(@Input() { tags }: Tags): object {
    return { tags: tags.map((tag) => tag.toUpperCase()) };
  }
}

/** A rule that asks somebody else, and may find nobody. */
function Free() {
  return (target: object, propertyName: string): void => {
    registerDecorator({
      name: "isFree",
      async: true,
      target: target.constructor,
      propertyName,
      validator: {
        validate: (name: unknown) =>
          name === "down" ? Promise.reject(new Error("no answer")) : Promise.resolve(name !== "taken"),
        defaultMessage: () => "$property is taken",
      },
    });
  };
}

@ToolService()
class Orders {
  @Tool("open")
  open(@Input() draft: OrderDraft): object {
    const isInstance = draft instanceof OrderDraft && draft.items.every((item) => item instanceof Item);
    const { items, due, limit } = draft;
    return {
      isInstance,
      count: items.reduce((sum, { qty }) => sum + qty, 0),
      year: due?.getUTCFullYear(),
      limit,
    };
  }

  @Tool("receipt")
  @Output(Receipt)
  receipt(): Receipt {
    const stored = { id: "7", at: new Date(0), secret: "s", hash: "h" };
    return Object.assign(new Receipt(), stored);
  }

  @Tool("misfit")
  @Output(Receipt)
  misfit(): Receipt {
    return new Receipt();
  }

  @Tool("register")
  register(@Input(Account) { name }: Args<typeof Account>): string {
    return name;
  }
}

/** Names classes that are declared further down, as modules that import each other do. Type aliases leave no trace. */
@ToolService()
class LateTools {
  @Tool("late")
  @Output(() => LateReceipt)
  late(
    @Input(() => LateDraft, { examples: [{ amount: 1 }] }) draft: Args<typeof LateDraft>,
  ): Args<typeof LateReceipt> {
    return Object.assign(new LateReceipt(), { isInstance: draft instanceof LateDraft, amount: draft.amount });
  }
}

class LateDraft {
  @IsInt() amount!: number;
}

class LateReceipt {
  @IsBoolean() isInstance!: boolean;
  @IsInt() amount!: number;
}

const schemas = [classValidator()];

describe("input examples of a DTO", () => {
  it("are checked at start-up like arguments that a client sends", async () => {
    const items = [{ sku: "a", qty: 1 }];
    @ToolService()
    class Ordering {
      @Tool()
      order(
        @Input(OrderDraft, {
          examples: [
            { items, limit: 50, due: "2026-01-31T10:00:00.000Z" },
            { items, limit: 51 },
            { items: [{ sku: "a", qty: 0 }], limit: 1 },
          ],
        })
        _draft: OrderDraft,
      ): void {}
    }
    const problems: unknown = await boot(Ordering, { schemas }).catch((error: unknown) =>
      isBootError(error) ? error.problems.map(({ code, at, what }) => `${code} ${at}: ${what}`) : error,
    );
    expect(problems).toEqual([
      "TW_INPUT_EXAMPLE Ordering.order: input example 1 does not fit the schema: limit: limit must not be greater than 50",
      "TW_INPUT_EXAMPLE Ordering.order: input example 2 does not fit the schema: items[0].qty: qty must not be less than 1",
    ]);
  });

  it("are published as they were written", async () => {
    await using served = await serve("2026-07-28", LateTools, { schemas });
    const [tool] = await served.client.listTools();
    expect(tool?._meta).toEqual({ inputExamples: [{ amount: 1 }] });
  });
});

describe.each(REVISIONS)("a tool with DTO classes over %s", (revision) => {
  it("gets an instance, with dates and defaults", async () => {
    await using served = await serve(revision, Orders, { schemas });
    const sent = { items: [{ sku: "A" }, { sku: "B", qty: 2 }], due: "2026-11-30T09:00:00Z", extra: 1 };
    expect((await served.call("open", sent)).structuredContent).toEqual({
      isInstance: true,
      count: 3,
      year: 2026,
      limit: 10,
    });
  });

  it("tells each broken rule in the library's words, where it is", async () => {
    await using served = await serve(revision, Orders, { schemas });
    const sent = { items: [{ sku: "A" }, { sku: 5, qty: 0 }, []], limit: 51 };
    expect(failure(await served.call("open", sent))).toBe(
      [
        'Invalid arguments for tool "open":',
        "items[1].sku: sku must be a string",
        "items[1].qty: qty must not be less than 1",
        "items[2]: must be an object, not an array",
        "limit: limit must not be greater than 50",
      ].join("\n"),
    );
  });

  it("repairs items that came as a text", async () => {
    await using served = await serve(revision, Orders, { schemas });
    const { structuredContent } = await served.call("open", { items: '[{"sku":"A"}]' });
    expect(structuredContent).toMatchObject({ count: 1 });
  });

  it("repairs a list that came as a text, also where a text would pass as a single value", async () => {
    await using served = await serve(revision, Tagging, { schemas });
    const tags = '["a", "b"]';
    expect((await served.call("tag", { tags })).structuredContent).toEqual({ tags: ["A", "B"] });
    expect((await served.call("tag", { tags: ["c"], note: tags })).structuredContent).toEqual({
      tags: ["C"],
    });
  });

  it("may name its classes late", async () => {
    await using served = await serve(revision, LateTools, { schemas });
    const [tool] = await served.client.listTools();
    expect(tool).toMatchObject({
      inputSchema: { properties: { amount: { type: "integer" } }, required: ["amount"] },
      outputSchema: { required: ["isInstance", "amount"] },
    });
    expect((await served.call("late", { amount: 2 })).structuredContent).toEqual({
      isInstance: true,
      amount: 2,
    });
    expect(failure(await served.call("late", { amount: "2" }))).toContain(
      "amount: amount must be an integer",
    );
  });

  it("sends exactly the declared fields of what it returned", async () => {
    await using served = await serve(revision, Orders, { schemas });
    const { structuredContent } = await served.call("receipt");
    expect(structuredContent).toEqual({ id: "7", at: "1970-01-01T00:00:00.000Z", label: "no. 7" });
    expect(failure(await served.call("misfit"))).toContain("id: id must be a string");
  });

  it("waits for rules that answer later, and fails where they cannot", async () => {
    await using served = await serve(revision, Orders, { schemas });
    expect((await served.call("register", { name: "new" })).content).toEqual([{ type: "text", text: "new" }]);
    expect(failure(await served.call("register", { name: "taken" }))).toContain("name: name is taken");
    expect(failure(await served.call("register", { name: "down" }))).toBe("no answer");
  });
});

describe("at boot", () => {
  it.each([
    ["gives undefined", () => undefined, "before createApp()"],
    ["gives no class", () => ({}), "return a DTO class"],
    [
      "fails: not there yet",
      () => {
        throw new ReferenceError("not there yet");
      },
      "before createApp()",
    ],
  ])("tells of a reference that %s, for input and output", async (kind, reference, fix) => {
    class Broken {
      run(): object {
        return {};
      }
    }
    const descriptor = Object.getOwnPropertyDescriptor(Broken.prototype, "run");
    for (const decorator of [Tool("run"), Input(reference as never), Output(reference as never)])
      (decorator as MethodDecorator)(Broken.prototype, "run", descriptor ?? {});
    ToolService()(Broken);
    const thrown = await boot(Broken, { schemas }).catch((error: unknown) => error);
    const problem = (code: string) =>
      expect.objectContaining({
        code,
        what: expect.stringContaining(kind),
        fix: expect.stringContaining(fix),
      });
    expect(thrown).toMatchObject({
      problems: [problem("TW_INPUT_UNSUPPORTED"), problem("TW_OUTPUT_UNSUPPORTED")],
    });
  });
});

describe("in process", () => {
  it("takes drafts", async () => {
    await using app = await boot(Orders, { schemas });
    const draft = { items: [{ sku: "A" }], due: "2026-11-30T09:00:00Z" };
    expect(await app.service(Orders).open(draft)).toMatchObject({ isInstance: true, year: 2026 });
    expect(await app.service(Orders).register({ name: "new" })).toBe("new");
  });
});
