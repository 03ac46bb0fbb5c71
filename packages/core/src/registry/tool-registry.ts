import type { ServiceClass } from "../container/service-resolver.js";
import type { ToolDefinition } from "./tool-definition.js";

/** The tools of an app, read-only after boot. */
export class ToolRegistry {
  /** In the order of declaration: services as listed or bound, methods as written. */
  readonly definitions: readonly ToolDefinition[];
  readonly #byName: ReadonlyMap<string, ToolDefinition>;

  constructor(definitions: readonly ToolDefinition[]) {
    this.definitions = Object.freeze([...definitions]);
    this.#byName = new Map(definitions.map((definition) => [definition.tool.name, definition]));
  }

  get(name: string): ToolDefinition | undefined {
    return this.#byName.get(name);
  }

  /** The tool that a method of a service is. */
  find(service: ServiceClass, method: string): ToolDefinition | undefined {
    return this.definitions.find(
      (definition) => definition.service === service && definition.method === method,
    );
  }

  /** Names that somebody who asked for `name` may have meant. */
  similarTo(name: string): readonly string[] {
    const wanted = essence(name);
    if (wanted === "") return [];
    const names = this.definitions.map((definition) => definition.tool.name);
    return names.filter((candidate) => overlaps(essence(candidate), wanted)).slice(0, 5);
  }
}

/** A name without what people get wrong about it: case and separators. */
function essence(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}

function overlaps(one: string, other: string): boolean {
  return one.includes(other) || other.includes(one);
}
