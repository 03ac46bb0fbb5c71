import { describe, expect, it, jest } from "@jest/globals";
import type { Parsed } from "../schema-adapter.js";
import { withOwnMembersOnly } from "./own-members.js";

const schemaOf = (name: string) => ({ type: "object", properties: { [name]: { type: "string" } } });

class Money {
  readonly cents = 1;
}

describe("parsing with own members only", () => {
  it("leaves the parser as it is where no property has a name that objects inherit", () => {
    const parse = jest.fn<(value: unknown) => Parsed>();
    expect(withOwnMembersOnly(parse, schemaOf("constructor_id"))).toBe(parse);
    expect(withOwnMembersOnly(parse, { type: "object", title: 'a "constructor"' })).toBe(parse);
  });

  it.each(["constructor", "toString", "valueOf", "hasOwnProperty", "__proto__"])(
    "shows the parser nothing of %s that was not sent, and gives ordinary objects",
    (name) => {
      let seen: unknown;
      const parse = withOwnMembersOnly((value) => {
        seen = (value as { rows: readonly Record<string, unknown>[] }).rows[0]?.[name];
        return { ok: true, value };
      }, schemaOf(name));
      const sent = JSON.parse('{"rows":[{"a":1}],"__proto__":{"b":2}}') as object;
      const parsed = parse(sent) as { readonly value: object };
      expect(seen).toBeUndefined();
      expect(JSON.stringify(parsed.value)).toBe('{"rows":[{"a":1}],"__proto__":{"b":2}}');
      expect(Object.getPrototypeOf(parsed.value)).toBe(Object.prototype);
    },
  );

  it("keeps objects of a class, and values that hold themselves", async () => {
    const parse = withOwnMembersOnly((value) => Promise.resolve({ ok: true, value }), schemaOf("toString"));
    const price = new Money();
    const self: Record<string, unknown> = { price, at: new Date(0) };
    self["self"] = [self];
    const { value } = (await parse(self)) as { readonly value: typeof self };
    expect(value["price"]).toBe(price);
    expect(value["at"]).toBe(self["at"]);
    expect((value["self"] as unknown[])[0]).toBe(value);
    expect(value).not.toBe(self);
  });

  it("hands on what is wrong", () => {
    const wrong: Parsed = { ok: false, issues: [{ path: [], message: "no" }] };
    expect(withOwnMembersOnly(() => wrong, schemaOf("valueOf"))(1)).toBe(wrong);
  });
});
