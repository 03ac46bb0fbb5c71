import { afterEach, describe, expect, it, jest } from "@jest/globals";
import type { ToolDefinition } from "./tool-definition.js";
import { ToolRegistry } from "./tool-registry.js";

class One {
  search(): void {}
}
class Two {
  get(): void {}
}

function definition(service: ToolDefinition["service"], method: string, name: string): ToolDefinition {
  const unused = undefined as never;
  const tool = { name, inputSchema: {} };
  return {
    tool,
    service,
    method,
    hasInput: false,
    mirrored: [],
    visibility: undefined,
    serve: unused,
    call: unused,
    run: unused,
  };
}

const registry = new ToolRegistry([
  definition(One, "search", "search_issues"),
  definition(Two, "search", "orders.list"),
  definition(Two, "get", "get"),
]);

afterEach(() => {
  jest.restoreAllMocks();
});

describe("a registry", () => {
  it("finds by name, and by the method of a service", () => {
    expect(registry.get("get")?.method).toBe("get");
    expect(registry.get("toString")).toBeUndefined();
    expect(registry.find(Two, "search")?.tool.name).toBe("orders.list");
    expect(registry.find(Two, "get")?.tool.name).toBe("get");
    expect(registry.find(One, "get")).toBeUndefined();
  });

  it("keeps the order of declaration, and cannot be changed", () => {
    expect(registry.definitions.map(({ tool }) => tool.name)).toEqual([
      "search_issues",
      "orders.list",
      "get",
    ]);
    expect(Object.isFrozen(registry.definitions)).toBe(true);
  });

  it.each([
    ["searchIssues", ["search_issues"]],
    ["search", ["search_issues"]],
    ["serach_issues", ["search_issues"]],
    ["search_isues", ["search_issues"]],
    ["ORDERS_LIST", ["orders.list"]],
    ["list_orders", []],
    ["got", []],
    ["delete", []],
    ["", []],
    ["---", []],
    ["x".repeat(1_000_000), []],
  ])("knows what somebody who wrote %.20s may have meant", (wanted, names) => {
    expect(registry.similarTo(wanted)).toEqual(names);
  });

  it.each([
    ["separators", "-_".repeat(500_000)],
    ["a callable name, and more", `search_issues${"_".repeat(116)}`],
  ])("offers nothing to, and reads nothing of, what is longer than any name: %s", (_what, wanted) => {
    const many = Array.from({ length: 1000 }, (_, at) => definition(One, "run", `run_${String(at)}`));
    const large = new ToolRegistry([definition(One, "search", "search_issues"), ...many]);
    const read = jest.spyOn(String.prototype, "toLowerCase");
    expect(large.similarTo(wanted)).toEqual([]);
    expect(Math.max(...read.mock.contexts.map((text) => String(text).length))).toBeLessThanOrEqual(128);
  });

  it("prepares its own names once, however many it is asked for", () => {
    const many = Array.from({ length: 1000 }, (_, at) => definition(One, "run", `run_${String(at)}`));
    const large = new ToolRegistry(many);
    const read = jest.spyOn(String.prototype, "toLowerCase");
    for (let asked = 0; asked < 5; asked++) large.similarTo(`walk_${String(asked)}`);
    expect(read).toHaveBeenCalledTimes(1005);
  });

  it.each([
    ["a".repeat(128), "a".repeat(126) + "bb", true],
    ["a".repeat(128), "a".repeat(125) + "bbb", false],
    ["abcdefgh", "cdefghab", false],
    ["abcdefgh", "xabcdefg", true],
    ["abcdefgh", "bcdefghx", true],
    ["abcdefgh", "xyabcdefgh", true],
    ["abcdefgh", "abxcydezfgh", false],
  ])("counts slips, two at most: %s, %s", (name, wanted, isNear) => {
    const found = new ToolRegistry([definition(One, "run", name)]).similarTo(wanted);
    expect(found).toEqual(isNear ? [name] : []);
  });

  it("names five at most", () => {
    const many = Array.from({ length: 9 }, (_, index) => definition(One, "run", `run_${String(index)}`));
    expect(new ToolRegistry(many).similarTo("run")).toHaveLength(5);
  });
});
