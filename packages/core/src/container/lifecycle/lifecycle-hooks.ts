import { messageOf } from "../../errors/error-policy.js";
import { problem, type BootProblem } from "../../errors/boot-error.js";
import { readToolMethods } from "../../metadata/read-tool-methods.js";
import type { DecoratedClass } from "../../metadata/prototype-chain.js";
import { isObject } from "../inversify/as-object.js";
import type { ReportFault } from "./disposal.js";
import type { OnStart, OnStop } from "./lifecycle.js";
import type { LifecycleDeadline } from "./lifecycle-deadline.js";
import type { MadeSingleton } from "./made-singletons.js";

type HookName = keyof (OnStart & OnStop);

/** The singletons of one app, from their start to their stop. */
export class LifecycleHooks {
  /** In the order of their start. */
  readonly #started: MadeSingleton[] = [];

  /**
   * Starts singletons one after the other, in the given order. One that fails is the answer; it and those behind it are
   * not started, and will not be stopped.
   */
  async start(made: readonly MadeSingleton[]): Promise<readonly BootProblem[]> {
    for (const one of made) {
      try {
        await runHook(one, "onStart");
      } catch (error) {
        const reason = messageOf(error) ?? "it gave no reason";
        return [problem("TW_START_FAILED", one.owner, { reason })];
      }
      this.#started.push(one);
    }
    return [];
  }

  /** Stops what was started, the last first. One that fails is reported, and the rest goes on. */
  async stop(deadline: LifecycleDeadline, report: ReportFault): Promise<void> {
    for (const one of this.#started.splice(0).reverse()) {
      await deadline.run(one.owner, () => runHook(one, "onStop"), report);
    }
  }
}

/** Whether there is something to start or to stop in an instance. */
export function hasHook(instance: object): boolean {
  return "onStart" in instance || "onStop" in instance;
}

function runHook({ instance }: MadeSingleton, name: HookName): void | Promise<void> {
  if (instance === undefined) return;
  const hooked = instance as Partial<OnStart & OnStop>;
  if (typeof hooked[name] !== "function" || isTool(instance, name)) return;
  return hooked[name]();
}

/** A tool of that name takes arguments and belongs to callers. */
function isTool({ constructor }: object, name: HookName): boolean {
  if (typeof constructor !== "function" || !isObject(constructor.prototype)) return false;
  return readToolMethods(constructor as unknown as DecoratedClass).some(({ key }) => key === name);
}
