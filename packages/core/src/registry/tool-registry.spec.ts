import { describe, expect, it } from "@jest/globals";
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

  it("names five at most", () => {
    const many = Array.from({ length: 9 }, (_, index) => definition(One, "run", `run_${String(index)}`));
    expect(new ToolRegistry(many).similarTo("run")).toHaveLength(5);
  });
});
