import type { ServiceClass } from "../container/service-resolver.js";
import { isNear } from "./near-names.js";
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
    const names = this.definitions.map((definition) => definition.tool.name);
    return names.filter((candidate) => isNear(candidate, name)).slice(0, 5);
  }
}
