import { BootError, problem } from "../../errors/boot-error.js";
import { appError } from "../../errors/app-error.js";
import type { LiveRegistry } from "../../registry/live-registry.js";
import { assertToolChanges } from "../calls/call-arguments.js";
import { withinGrace } from "../calls/within-grace.js";
import type { BuiltTool } from "../compile/build-tools.js";
import { buildDynamicTool, type BuiltWith, type DynamicToolRefusal } from "./build-dynamic-tool.js";
import type { AnyDynamicTool, DynamicToolChanges, RegisteredTool, UpdatableTool } from "./dynamic-tool.js";
import { membersOf } from "./tool-members.js";
import { Turns } from "./turns.js";

const REFUSED: DynamicToolRefusal = "The tool cannot be registered";

/** What the tools of an app are changed with. */
export interface ChangeableToolsParts extends BuiltWith {
  readonly live: LiveRegistry;
}

/** A tool of the app, served or not. */
interface Entry {
  built: BuiltTool;
  isEnabled: boolean;
}

/** All tools of an app that changes them while it runs, also those that are not served at the moment. */
export class ChangeableTools {
  readonly #parts: ChangeableToolsParts;
  /** By name, in the order in which they are listed. */
  readonly #entries: Map<string, Entry>;
  /** Names of tools whose compilation is under way. */
  readonly #coming = new Set<string>();
  /** Compilations under way, also those of updates. */
  readonly #builds = new Set<Promise<BuiltTool>>();
  #isClosed = false;

  constructor(parts: ChangeableToolsParts, declared: readonly BuiltTool[]) {
    this.#parts = parts;
    this.#entries = new Map(declared.map((built) => [nameOf(built), { built, isEnabled: true }]));
  }

  /** Compiles and serves a tool. Rejects with a BootError for what is wrong with it. */
  async register(given: AnyDynamicTool): Promise<UpdatableTool> {
    const tool = membersOf(given);
    const { name } = tool;
    this.#reserve(name);
    try {
      const entry: Entry = { built: await this.#build(tool, REFUSED), isEnabled: true };
      this.#assertOpen();
      this.#entries.set(name, entry);
      this.#publish();
      return Object.assign(this.#handle(name, entry), { update: this.#updating(tool, entry) });
    } finally {
      this.#coming.delete(name);
    }
  }

  /** A tool by its name, also a disabled one; `undefined` where there is none. */
  find(name: string): RegisteredTool | undefined {
    const entry = this.#entries.get(name);
    return entry && this.#handle(name, entry);
  }

  /** Ends all changes; resolves when what was being compiled has been, and whatever was made for it can be disposed. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await withinGrace(Promise.allSettled(this.#builds));
  }

  #handle(name: string, entry: Entry): RegisteredTool {
    const set = (isEnabled: boolean): void => {
      this.#assertChangeable(name, entry);
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

  /** How a registered tool is changed: one change after the other, so that none undoes what another one did. */
  #updating(tool: AnyDynamicTool, entry: Entry): UpdatableTool["update"] {
    const turns = new Turns();
    let current = tool;
    const apply = async (changes: DynamicToolChanges): Promise<void> => {
      this.#assertChangeable(tool.name, entry);
      const next = { ...current, ...changes };
      const built = await this.#build(next, "The tool cannot be changed");
      this.#assertChangeable(tool.name, entry);
      current = next;
      entry.built = built;
      this.#publish();
    };
    return async (changes) => {
      this.#assertChangeable(tool.name, entry);
      assertToolChanges(changes);
      const given = membersOf(changes);
      await turns.take(() => apply(given));
    };
  }

  #reserve(name: string): void {
    const isComing = this.#coming.has(name);
    const other = isComing ? "a tool that is being registered" : this.#entries.get(name)?.built.declared.at;
    if (other !== undefined) throw taken(name, other);
    this.#coming.add(name);
  }

  async #build(tool: AnyDynamicTool, refusal: DynamicToolRefusal): Promise<BuiltTool> {
    const build = buildDynamicTool(tool, this.#parts, refusal);
    this.#builds.add(build);
    try {
      return await build;
    } catch (error) {
      // What fails because the app has closed says so.
      this.#assertOpen();
      throw error;
    } finally {
      this.#builds.delete(build);
    }
  }

  #assertOpen(): void {
    if (this.#isClosed) throw appError("TW_CALL_CLOSED", {});
  }

  #assertChangeable(name: string, entry: Entry): void {
    this.#assertOpen();
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
  return new BootError([problem("TW_TOOL_NAME_TAKEN", "registerTool", facts)], REFUSED);
}
