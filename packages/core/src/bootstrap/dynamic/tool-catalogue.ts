import type { ServiceResolver } from "../../container/service-resolver.js";
import { BootError, problem } from "../../errors/boot-error.js";
import { appError } from "../../errors/app-error.js";
import type { LiveRegistry } from "../../registry/live-registry.js";
import type { AppOptions } from "../app-options.js";
import { BootContext } from "../boot-context.js";
import { assertToolChanges } from "../calls/call-arguments.js";
import { buildTools, type BuiltTool } from "../compile/build-tools.js";
import { scanServices } from "../scan/scan-services.js";
import type { AnyDynamicTool, DynamicToolChanges, RegisteredTool, UpdatableTool } from "./dynamic-tool.js";
import { holderClass } from "./holder-class.js";

/** What the catalogue works with. */
export interface CatalogueParts {
  readonly options: AppOptions;
  readonly resolver: ServiceResolver;
  readonly live: LiveRegistry;
}

/** A tool of the app, served or not. */
interface Entry {
  built: BuiltTool;
  isEnabled: boolean;
}

/** All tools of an app that changes them while it runs, also those that are not served at the moment. */
export class ToolCatalogue {
  readonly #parts: CatalogueParts;
  /** By name, in the order in which they are listed. */
  readonly #entries: Map<string, Entry>;
  /** Names of tools whose compilation is under way. */
  readonly #coming = new Set<string>();

  constructor(parts: CatalogueParts, declared: readonly BuiltTool[]) {
    this.#parts = parts;
    this.#entries = new Map(declared.map((built) => [nameOf(built), { built, isEnabled: true }]));
  }

  /** Compiles and serves a tool. Rejects with a BootError for what is wrong with it. */
  async register(tool: AnyDynamicTool): Promise<UpdatableTool> {
    const built = await this.#reserving(tool.name, () => this.#build(tool));
    const entry: Entry = { built, isEnabled: true };
    this.#entries.set(tool.name, entry);
    this.#publish();
    let current = tool;
    const update = async (changes: DynamicToolChanges): Promise<void> => {
      this.#assertThere(tool.name, entry);
      assertToolChanges(changes);
      const next = { ...current, ...changes, name: tool.name };
      const rebuilt = await this.#build(next, tool.name);
      this.#assertThere(tool.name, entry);
      current = next;
      entry.built = rebuilt;
      this.#publish();
    };
    return Object.assign(this.#handle(tool.name, entry), { update });
  }

  /** A tool by its name, also a disabled one; `undefined` where there is none. */
  find(name: string): RegisteredTool | undefined {
    const entry = this.#entries.get(name);
    return entry && this.#handle(name, entry);
  }

  #handle(name: string, entry: Entry): RegisteredTool {
    const set = (isEnabled: boolean): void => {
      this.#assertThere(name, entry);
      if (entry.isEnabled === isEnabled) return;
      entry.isEnabled = isEnabled;
      this.#publish();
    };
    return {
      name,
      get enabled() {
        return entry.isEnabled;
      },
      disable: () => {
        set(false);
      },
      enable: () => {
        set(true);
      },
      remove: () => {
        if (this.#entries.get(name) !== entry) return;
        this.#entries.delete(name);
        const wasServed = entry.isEnabled;
        entry.isEnabled = false;
        if (wasServed) this.#publish();
      },
    };
  }

  async #reserving<T>(name: string, build: () => Promise<T>): Promise<T> {
    const isComing = this.#coming.has(name);
    this.#coming.add(name);
    try {
      if (isComing) throw taken(name, "a tool that is being registered");
      return await build();
    } finally {
      if (!isComing) this.#coming.delete(name);
    }
  }

  async #build(tool: AnyDynamicTool, replaced?: string): Promise<BuiltTool> {
    const { options, resolver } = this.#parts;
    const boot = new BootContext(options);
    const other = this.#entries.get(tool.name);
    if (other !== undefined && tool.name !== replaced) throw taken(tool.name, other.built.declared.at);
    const { service, instance } = holderClass(tool);
    const declared = scanServices([service], boot).map((one) => ({ ...one, holder: instance }));
    const [built] = await buildTools(declared, resolver, boot);
    if (built === undefined) throw new Error(`The tool "${tool.name}" was not built`);
    return built;
  }

  #assertThere(name: string, entry: Entry): void {
    if (this.#entries.get(name) !== entry) throw appError("TW_TOOL_GONE", { name });
  }

  #publish(): void {
    const served = [...this.#entries.values()].filter(({ isEnabled }) => isEnabled);
    this.#parts.live.swap(served.map(({ built }) => built.definition));
  }
}

function nameOf({ definition }: BuiltTool): string {
  return definition.tool.name;
}

function taken(name: string, other: string): BootError {
  const facts = { name, other };
  return new BootError(
    [problem("TW_TOOL_NAME_TAKEN", "registerTool", facts)],
    "The tool cannot be registered",
  );
}
