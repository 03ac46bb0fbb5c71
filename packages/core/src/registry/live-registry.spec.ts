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
    const after = live.swap([b, a]);
    expect(live.current).toBe(after);
    expect(after.definitions).toEqual([b, a]);
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

  it("tells its listeners of every swap, when it has happened, until they end that", () => {
    const live = new LiveRegistry(new ToolRegistry([]));
    const told: unknown[] = [];
    const listener = (current: ToolRegistry): void => void told.push([current, live.current]);
    const ends = [live.onChange(listener), live.onChange(listener)];
    const one = live.swap([a]);
    expect(told).toEqual([
      [one, one],
      [one, one],
    ]);
    ends[0]?.();
    ends[0]?.();
    const two = live.swap([b]);
    expect(told.slice(2)).toEqual([[two, two]]);
    ends[1]?.();
    live.swap([]);
    expect(told).toHaveLength(3);
  });

  it("does not see what becomes of the array that it was given", () => {
    const live = new LiveRegistry(new ToolRegistry([]));
    const definitions = [a];
    live.swap(definitions);
    definitions.push(b);
    expect(live.current.definitions).toEqual([a]);
  });
});
