import type { ServiceClass } from "../container/service-resolver.js";
import { NearNames } from "./near-names.js";
import type { ToolDefinition } from "./tool-definition.js";

/** The tools of an app, read-only after boot. */
export class ToolRegistry {
  /** In the order of declaration: services as listed or bound, methods as written. */
  readonly definitions: readonly ToolDefinition[];
  /** Whether not everybody may know of all of them. */
  readonly hidesTools: boolean;
  readonly #byName: ReadonlyMap<string, ToolDefinition>;
  /** Made when somebody first asks for a tool that there is not. */
  #near: NearNames | undefined;
  readonly #byService = new Map<ServiceClass, Map<string, ToolDefinition>>();

  constructor(definitions: readonly ToolDefinition[]) {
    this.definitions = Object.freeze([...definitions]);
    this.hidesTools = definitions.some(({ visibility }) => visibility !== undefined);
    this.#byName = new Map(definitions.map((definition) => [definition.tool.name, definition]));
    for (const definition of definitions) this.#index(definition);
  }

  get(name: string): ToolDefinition | undefined {
    return this.#byName.get(name);
  }

  /** The tool that a method of a service is. */
  find(service: ServiceClass, method: string): ToolDefinition | undefined {
    return this.#byService.get(service)?.get(method);
  }

  /** Names that somebody who asked for `name` may have meant, among those that everybody may know of. */
  similarTo(name: string): readonly string[] {
    this.#near ??= new NearNames(
      this.definitions.filter(({ visibility }) => visibility === undefined).map(({ tool }) => tool.name),
    );
    return this.#near.to(name, 5);
  }

  #index(definition: ToolDefinition): void {
    const { service, method } = definition;
    const methods = this.#byService.get(service);
    if (methods === undefined) this.#byService.set(service, new Map([[method, definition]]));
    else methods.set(method, definition);
  }
}
