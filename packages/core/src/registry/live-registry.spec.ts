import { describe, expect, it, jest } from "@jest/globals";
import { LiveRegistry } from "./live-registry.js";
import type { ToolDefinition } from "./tool-definition.js";
import { ToolRegistry } from "./tool-registry.js";

function definition(name: string): ToolDefinition {
  return { tool: { name, inputSchema: {} }, service: Object } as unknown as ToolDefinition;
}

const [a, b] = [definition("a"), definition("b")];

describe("a live registry", () => {
  it("serves what it was swapped for, and leaves the state before as it was", () => {
    const live = new LiveRegistry(new ToolRegistry([a]));
    const before = live.current;
    live.swap([b, a]);
    expect(live.current.definitions).toEqual([b, a]);
    expect([before.definitions, before.get("b")]).toEqual([[a], undefined]);
  });

  it("refuses two tools of one name, and nothing has changed then", () => {
    const live = new LiveRegistry(new ToolRegistry([a]));
    const listener = jest.fn();
    live.onChange(listener);
    const before = live.current;
    expect(() => live.swap([a, b, definition("a")])).toThrow(new TypeError('Two tools have the name "a"'));
    expect([live.current, listener.mock.calls]).toEqual([before, []]);
  });

  it("tells all its listeners of every swap, when it has happened", () => {
    const live = new LiveRegistry(new ToolRegistry([]));
    const told: unknown[] = [];
    live.onChange(() => told.push(["one", ...live.current.definitions]));
    live.onChange(() => told.push(["other", ...live.current.definitions]));
    live.swap([a]);
    live.swap([b]);
    expect(told).toEqual([
      ["one", a],
      ["other", a],
      ["one", b],
      ["other", b],
    ]);
  });

  it("does not see what becomes of the array that it was given", () => {
    const live = new LiveRegistry(new ToolRegistry([]));
    const definitions = [a];
    live.swap(definitions);
    definitions.push(b);
    expect(live.current.definitions).toEqual([a]);
  });
});
