import { describe, expect, it } from "@jest/globals";
import {
  type Args,
  type Draft,
  type DtoReference,
  Input,
  Output,
  type ServiceCalls,
  Tool,
} from "@toolwright/core";
import { expectTypeOf } from "expect-type";
import "reflect-metadata";

class Price {
  cents!: number;
  currency?: "EUR" | "USD";
}

class Order {
  readonly id!: string;
  note?: string | null;
  due!: Date;
  prices!: Price[];
  grid!: Price[][];
  byName!: Map<string, Price>;
  record!: Record<string, Price>;
  tags!: Set<string>;
  anything!: unknown;
  protected readonly hidden = 1;
  private readonly secret = 2;
  total(): number {
    return this.hidden + this.secret;
  }
  onChange?: () => void;
  get count(): number {
    return this.prices.length;
  }
}

interface PriceDraft {
  cents?: number;
  currency?: "EUR" | "USD";
}

class Tools {
  @Tool() open(@Input() order: Order): Order {
    return order;
  }
  @Tool() named(
    @Input(Order, { examples: [{ due: "2026-11-30T09:00:00Z", prices: [{}] }] }) order: Order,
  ): string {
    return order.id;
  }
  @Tool() typed(@Input(Order) _order: Args<typeof Order>): void {}
}

describe("a DTO class", () => {
  it("is drafted with its data alone: no methods, nothing private, dates as text, collections as JSON has them", () => {
    expectTypeOf<keyof Draft<Order>>().toEqualTypeOf<
      "id" | "note" | "due" | "prices" | "grid" | "byName" | "record" | "tags" | "anything" | "count"
    >();
    expectTypeOf<Draft<Order>["due"]>().toEqualTypeOf<string | undefined>();
    expectTypeOf<Draft<Order>["note"]>().toEqualTypeOf<string | null | undefined>();
    expectTypeOf<PriceDraft[]>().toExtend<NonNullable<Draft<Order>["prices"]>>();
    expectTypeOf<PriceDraft[][]>().toExtend<NonNullable<Draft<Order>["grid"]>>();
    expectTypeOf<Record<string, PriceDraft>>().toExtend<NonNullable<Draft<Order>["byName"]>>();
    expectTypeOf<Record<string, PriceDraft>>().toExtend<NonNullable<Draft<Order>["record"]>>();
    expectTypeOf<Draft<Order>["tags"]>().toEqualTypeOf<string[] | undefined>();
    expectTypeOf<Draft<Order>["anything"]>().toEqualTypeOf<unknown>();
  });

  it("is what a parameter receives, whole", () => {
    expectTypeOf<Args<typeof Order>>().toExtend<Order>();
    expectTypeOf<Order>().toExtend<Args<typeof Order>>();
  });

  it("is called with drafts, however it is declared", () => {
    type Calls = ServiceCalls<Tools>;
    const draft = { due: "2026-11-30T09:00:00Z", byName: { a: { cents: 5 } }, tags: ["a"] };
    expectTypeOf(draft).toExtend<Parameters<Calls["open"]>[0]>();
    expectTypeOf(draft).toExtend<Parameters<Calls["named"]>[0]>();
    expectTypeOf(draft).toExtend<Parameters<Calls["typed"]>[0]>();
    expectTypeOf<Date>().not.toExtend<Parameters<Calls["open"]>[0]["due"]>();
    expectTypeOf<ReturnType<Calls["open"]>>().toEqualTypeOf<Promise<Order>>();
  });

  it("may be named late, with the same checks", () => {
    const late = () => Order;
    expectTypeOf(late).toExtend<DtoReference<Order>>();
    expectTypeOf<Args<typeof late>>().toExtend<Order>();
    class Late {
      @Tool() open(@Input(() => Order, { examples: [{ prices: [{ cents: 5 }] }] }) order: Order): string {
        return order.id;
      }
      @Tool()
      @Output(() => Price)
      price(): Price {
        return Object.assign(new Price(), { cents: 5 });
      }
      // @ts-expect-error the parameter is no order
      @Tool() wrong(@Input(() => Order) _order: Price): void {}
      // @ts-expect-error a price has cents
      @Output(() => Price)
      free(): { currency: "EUR" } {
        return { currency: "EUR" };
      }
    }
    // @ts-expect-error a price has no `euros`
    Input(() => Order, { examples: [{ prices: [{ euros: 5 }] }] });
    // @ts-expect-error a reference gives a class
    Input(() => 5);
    expectTypeOf<Parameters<ServiceCalls<Late>["open"]>[0]>().toEqualTypeOf<Draft<Order>>();
  });

  it("checks its examples", () => {
    // @ts-expect-error a price has no `euros`
    Input(Order, { examples: [{ prices: [{ euros: 5 }] }] });
    // @ts-expect-error a date is sent as text
    Input(Order, { examples: [{ due: new Date(0) }] });
    expect(Object.keys(new Order())).toEqual(["hidden", "secret"]);
  });
});
