import type { ToolDefinition } from "./tool-definition.js";
import { ToolRegistry } from "./tool-registry.js";

/**
 * The registry that is served now. A change replaces it whole, so that whoever took it keeps one state from start to end: a
 * call ends with the definition it began with, and a list shows no mixture.
 */
export class LiveRegistry {
  #current: ToolRegistry;
  readonly #listeners: (() => void)[] = [];

  constructor(current: ToolRegistry) {
    this.#current = current;
  }

  /** As it is now. Take it once per call, and keep it. */
  get current(): ToolRegistry {
    return this.#current;
  }

  /**
   * Serves these tools from here on, in this order, and tells the listeners before it returns.
   *
   * @throws TypeError if two have the same name; nothing has changed then
   */
  swap(definitions: readonly ToolDefinition[]): void {
    const next = new ToolRegistry(definitions);
    const twice = definitions.find((definition) => next.get(definition.tool.name) !== definition);
    if (twice !== undefined) throw new TypeError(`Two tools have the name "${twice.tool.name}"`);
    this.#current = next;
    for (const listener of this.#listeners) listener();
  }

  /** Calls the listener after every swap, as long as there is this registry. It must not throw. */
  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }
}
