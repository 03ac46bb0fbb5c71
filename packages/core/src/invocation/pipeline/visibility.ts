import type { InstanceSource } from "../../container/service-resolver.js";
import type { CallContext } from "../../context/call-context.js";
import { MissingPrincipal } from "../../context/missing-principal.js";
import type { ToolContext } from "../../context/tool-context.js";
import type { Guard } from "../../enhancers/guard.js";
import type { ToolInfo, ToolListing } from "../../enhancers/tool-call.js";
import { isPromiseLike, type MaybePromise } from "../../schema/maybe-promise.js";
import { kindOfAnswer } from "./guard-answer.js";
import { nameOfEnhancer } from "./name-of-enhancer.js";

/** The guards of one tool that decide who may know of it. */
export interface VisibilityParts {
  readonly tool: ToolInfo;
  /** Guards that are the same for all callers. */
  readonly fixed: readonly Guard[];
  /** Where the others come from; `undefined` where there are none. */
  readonly source: InstanceSource | undefined;
  readonly onFault: (fault: unknown) => void;
}

/** Whether a caller may know of a tool; decided anew for each, and never remembered. */
export class Visibility {
  readonly #parts: VisibilityParts;

  constructor(parts: VisibilityParts) {
    this.#parts = parts;
  }

  /** Never throws: a tool whose guards cannot say is hidden. That they inject who calls, and nobody does, is no fault. */
  async isVisibleTo(context: ToolContext): Promise<boolean> {
    try {
      return await this.#ask(context);
    } catch (fault) {
      if (!MissingPrincipal.isOf(context, fault)) this.#parts.onFault(fault);
      return false;
    }
  }

  async #ask(context: ToolContext): Promise<boolean> {
    const { fixed, source, tool } = this.#parts;
    const listing: ToolListing = Object.freeze({ tool, context, principal: context.principal });
    if (!(await allAllow(fixed, listing))) return false;
    if (source === undefined) return true;
    if (source.kind === "singleton") return allAllow(source.kept as readonly Guard[], listing);
    const { instances, dispose } = await source.resolve(context);
    try {
      return await allAllow(instances as readonly Guard[], listing);
    } finally {
      await dispose?.();
    }
  }
}

/** What becomes of a call, depending on whether its caller may know of the tool. */
export interface Admission<T> {
  readonly run: () => MaybePromise<T>;
  /** What is thrown where the caller may not. */
  readonly hidden: () => Error;
}

/** Goes on with a call of a tool that not everybody may know of. */
export function ifVisible<T>(
  visibility: Visibility,
  context: CallContext,
  { run, hidden }: Admission<T>,
): Promise<T> {
  return visibility.isVisibleTo(context).then((isVisible) => {
    context.throwIfCancelled();
    if (!isVisible) throw hidden();
    return run();
  });
}

async function allAllow(guards: readonly Guard[], listing: ToolListing): Promise<boolean> {
  for (const guard of guards) {
    if (guard.canList === undefined) continue;
    const answer: MaybePromise<unknown> = guard.canList(listing);
    const verdict = isPromiseLike(answer) ? await answer : answer;
    if (verdict === true) continue;
    if (verdict !== false) throw unclear(guard, verdict);
    return false;
  }
  return true;
}

/** What is neither yes nor no is a mistake of the guard's author: it shows the tool to nobody. */
function unclear(guard: Guard, answer: unknown): TypeError {
  const said = `answered with ${kindOfAnswer(answer)}, not with true or false`;
  return new TypeError(`${nameOfEnhancer(guard, "a guard")}.canList ${said}`);
}
