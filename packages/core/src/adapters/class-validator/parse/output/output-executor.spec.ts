import "reflect-metadata";
import { describe, expect, it } from "@jest/globals";
import { Exclude, Expose, Transform, Type } from "class-transformer";
import { IsDefined, IsOptional } from "class-validator";
import { classValidator } from "../../class-validator.js";

class Row {
  @IsDefined() x!: unknown;
}

class Account {
  name = "Ada";
  @Exclude() password = "s3cr3t";
  self: unknown;
}

class Point {
  constructor(
    readonly lat: number,
    readonly by?: unknown,
  ) {}
}

class Decimal {
  readonly #text: string;
  constructor(text: string) {
    this.#text = text;
  }
  toJSON(): string {
    return this.#text;
  }
}

const parse = classValidator().compile(Row, "output").parse;

function written(x: unknown): unknown {
  const parsed = parse({ x }) as { ok: boolean; value: { x: unknown } };
  expect(parsed.ok).toBe(true);
  return parsed.value.x;
}

describe("what a field of no declared class holds", () => {
  it.each<[string, unknown]>([
    ["a URL", new URL("https://a.example/b")],
    ["an error", new TypeError("bad")],
    ["an expression", /a/g],
    ["bytes", new Uint8Array([1, 2])],
    ["a weak map", new WeakMap()],
    ["a generator", (function* () {})()],
    ["what writes itself", new Decimal("1.50")],
    ["an instance of a class", new Point(1)],
    ["an invalid date", new Date(NaN)],
    ["a set", new Set([1])],
    ["a promise", Promise.resolve(1)],
  ])("is left for the conversion to JSON: %s", (_what, value) => {
    expect(written(value)).toBe(value);
    expect(written([{ value }])).toEqual([{ value }]);
    expect((written({ value }) as { value: unknown }).value).toBe(value);
  });

  it("is left where it holds itself, or is deeper than JSON is sent", () => {
    const circle: Record<string, unknown> = {};
    circle["self"] = circle;
    let deep: unknown = 1;
    for (let depth = 0; depth < 20_000; depth++) deep = [deep];
    expect(written(circle)).toBe(circle);
    expect(written(deep)).toBe(deep);
  });

  it("is looked at once, however often it is met", () => {
    let shared: unknown = { leaf: new Date(0) };
    for (let depth = 0; depth < 60; depth++) shared = [shared, shared];
    const [first, second] = written(shared) as unknown[];
    expect(first).toBe(second);
  });

  it("is not read twice where a member cannot be", () => {
    const failing = {
      get y(): never {
        throw new Error("lazy");
      },
    };
    expect(written(failing)).toBe(failing);
  });

  it("has dates as texts, wherever they are", () => {
    expect(written([{ at: new Date(0) }, new Map([["at", new Date(0)]])])).toEqual([
      { at: "1970-01-01T00:00:00.000Z" },
      { at: "1970-01-01T00:00:00.000Z" },
    ]);
  });

  it("has maps as objects, unless their keys are no texts", () => {
    expect(written([new Map([["a", 1n]]), new Map([[1, new Date(0)]])])).toEqual([
      { a: 1n },
      new Map([[1, "1970-01-01T00:00:00.000Z"]]),
    ]);
  });

  it.each<[string, (account: Account) => unknown]>([
    ["itself", (account) => account],
    ["in a list", (account) => [account]],
    ["in an object", (account) => ({ of: [account] })],
    ["in a map", (account) => new Map([["of", account]])],
    ["in a set", (account) => new Set([account])],
    ["in an instance of a class", (account) => new Point(1, account)],
    ["in one that is read by a getter", (account) => ({ get of() { return account; } })], // prettier-ignore
  ])("keeps back what its class excludes, %s", (_where, around) => {
    const text = JSON.stringify(written(around(new Account())));
    expect(text).toContain('"name":"Ada"');
    expect(text).not.toContain("s3cr3t");
  });

  it("still holds itself where an instance that is written does", () => {
    const account = new Account();
    account.self = { of: [account] };
    const value = written(account) as { self: { of: unknown[] } };
    expect(value.self.of[0]).toBe(value);
    expect(value).not.toHaveProperty("password");
  });
});

describe("a class that @Type names", () => {
  it("is written by its decorators, also from a plain object", () => {
    class Holder {
      @IsDefined() @Type(() => Account) account!: unknown;
    }
    const outcome = classValidator()
      .compile(Holder, "output")
      .parse({ account: { name: "Bo", password: "x" } });
    expect(outcome).toEqual({ ok: true, value: { account: { name: "Bo" } } });
  });

  it("is left alone where it has none", () => {
    class Price {
      @IsDefined() @Type(() => Decimal) amount!: Decimal;
    }
    const amount = new Decimal("2.50");
    const outcome = classValidator().compile(Price, "output").parse({ amount });
    expect((outcome as { value: Price }).value.amount).toBe(amount);
  });
});

it("leaves what a @Transform or a getter answers, and says no more of members without a value", () => {
  class Page {
    @IsDefined() @Transform(() => new URL("https://a.example/"), { toPlainOnly: true }) link!: string;
    @IsOptional() note: unknown = null;
    @Expose() get missing(): undefined {
      return undefined;
    }
  }
  const outcome = classValidator().compile(Page, "output").parse({ link: "x", note: null });
  expect(outcome).toEqual({ ok: true, value: { link: new URL("https://a.example/"), note: null } });
  expect(Object.keys((outcome as { value: object }).value)).toEqual(["link", "note"]);
});

it("writes a map's names as texts, as they are published", () => {
  class Counts {
    @IsDefined() byYear!: Map<number, number>;
  }
  const outcome = classValidator()
    .compile(Counts, "output")
    .parse({ byYear: new Map([[2026, 1]]) });
  expect((outcome as { value: Counts }).value.byYear).toEqual({ "2026": 1 });
});
