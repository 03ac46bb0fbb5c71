import { describe, expect, it } from "@jest/globals";
import type { Call } from "./call.js";
import { InFlight } from "./in-flight.js";
import type { RequestId } from "./messages/message.js";

/** The table looks at nothing but the id. */
function call(id: RequestId): Call {
  return { id } as unknown as Call;
}

describe("InFlight", () => {
  it.each<RequestId>([0, "", "0", 1])("finds a call by the id %j, and no other", (id) => {
    const [table, one] = [new InFlight(), call(id)];
    table.add(one);
    expect(table.find(id)).toBe(one);
    expect(["x", 7, id === 0 ? "0" : 0].map((other) => table.find(other))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("keeps the others, whichever is removed first", () => {
    const [first, second, third] = [call(1), call(2), call(3)];
    const table = new InFlight();
    for (const one of [first, second, third]) table.add(one);
    table.remove(first);
    expect(table.all()).toEqual([second, third]);
    table.add(first);
    table.remove(second);
    expect(new Set(table.all())).toEqual(new Set([first, third]));
    table.remove(first);
    table.remove(third);
    expect(table.isEmpty).toBe(true);
  });

  it.each([0, 1])("does not take a later call with the same id for the removed one (place %d)", (place) => {
    const table = new InFlight();
    if (place === 1) table.add(call("before"));
    const [earlier, later] = [call(5), call(5)];
    table.add(earlier);
    table.remove(earlier);
    table.add(later);
    table.remove(earlier);
    expect(table.find(5)).toBe(later);
  });
});
