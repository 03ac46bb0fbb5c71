import type { Container, ContainerModule } from "inversify";
import { BootError, problem } from "../../errors/boot-error.js";
import { ownBindings } from "./container-bindings.js";
import { loadModule, openRecords, type Binding, type ContainerRecords } from "./inversify-internals.js";

/** Where a container keeps which modules apps hold in it: a module that waits, or binds nothing, leaves no other trace. */
const HELD = Symbol.for("@toolwright/core:modules:v1");

/** The modules that one app has in a container, and what they bound there. */
export class LoadedModules {
  readonly #root: Container;
  readonly #records: ContainerRecords;
  /** Each once, however often it is listed. */
  readonly #modules: readonly ContainerModule[];

  constructor(root: Container, modules: readonly ContainerModule[]) {
    this.#root = root;
    this.#records = openRecords(root);
    this.#modules = [...new Set(modules)];
  }

  /**
   * Holds the modules for this app.
   *
   * @throws BootError `TW_BIND_MODULE_TWICE` where the container has one of them already: a second load would bind
   *   everything in it twice, and taking it out again would take out the first one's too
   */
  claim(): void {
    const held = heldIn(this.#root);
    const bound = new Set(this.#own().map(({ moduleId }) => moduleId));
    const problems = this.#modules.flatMap(({ id }, index) =>
      held.has(id) || bound.has(id) ? [problem("TW_BIND_MODULE_TWICE", "createApp", { index })] : [],
    );
    if (problems.length > 0) throw new BootError(problems);
    for (const { id } of this.#modules) held.add(id);
  }

  /** Loads the modules in order, and waits for those that are asynchronous. Rejects with what a module throws. */
  async load(): Promise<void> {
    for (const module of this.#modules) await loadModule(this.#root, module);
  }

  /** What the modules bound, and nothing that others did. */
  bindings(): readonly Binding[] {
    const ids = new Set(this.#modules.map(({ id }) => id));
    return this.#own().filter(({ moduleId }) => moduleId !== undefined && ids.has(moduleId));
  }

  /** Forgets the modules' activations and deactivations, once their bindings are gone: another app may load them now. */
  release(): void {
    for (const { id } of this.#modules) {
      this.#records.activationService.removeAllByModuleId(id);
      this.#records.deactivationService.removeAllByModuleId(id);
      heldIn(this.#root).delete(id);
    }
  }

  #own(): readonly Binding[] {
    return ownBindings(this.#records);
  }
}

function heldIn(container: Container): Set<number> {
  const holder = container as { [HELD]?: Set<number> };
  const held = holder[HELD] ?? new Set();
  if (holder[HELD] === undefined) Object.defineProperty(holder, HELD, { value: held });
  return held;
}
