import { isPromiseLike } from "../maybe-promise.js";
import type { CompiledSchema, Parsed } from "../schema-adapter.js";

/** Levels that an honest value does not have, and every stack has room for. */
const HONEST_LEVELS = 500;

/** How engines say that the stack is full. */
const STACK_IS_FULL = /call stack|too much recursion/i;

/** Said of a value that is deeper than the stack. */
export const TOO_DEEP_MESSAGE = "is nested too deeply to be checked";

const TOO_DEEP: Parsed = { ok: false, issues: [{ path: [], message: TOO_DEEP_MESSAGE }] };

/**
 * Lets a library parse that follows a value to its end, for a schema that holds itself, with a call per level: a value
 * deeper than the stack is refused like any bad value. What an author's own code throws, also a full stack of its own, is
 * thrown on.
 */
export function refusingTooDeep(parse: CompiledSchema["parse"]): CompiledSchema["parse"] {
  return (value) => {
    try {
      const outcome = parse(value);
      return isPromiseLike(outcome) ? outcome.catch((error: unknown) => whyThrown(error, value)) : outcome;
    } catch (error) {
      return whyThrown(error, value);
    }
  };
}

function whyThrown(error: unknown, value: unknown): Parsed {
  if (isTooDeep(error, value)) return TOO_DEEP;
  throw error;
}

/** Whether what was thrown over a value says that the value is deeper than the stack, and not that code runs away. */
export function isTooDeep(error: unknown, value: unknown): boolean {
  const isFull = error instanceof Error && error.name === "RangeError" && STACK_IS_FULL.test(error.message);
  return isFull && isDeep(value);
}

/** Level by level: recursion is what has just failed. What holds itself has levels without end. */
function isDeep(root: unknown): boolean {
  let level: ReadonlySet<unknown> = new Set([root]);
  for (let depth = 0; depth <= HONEST_LEVELS; depth += 1) {
    level = new Set([...level].flatMap(membersOf));
    if (level.size === 0) return false;
  }
  return true;
}

function membersOf(value: unknown): readonly unknown[] {
  return typeof value === "object" && value !== null ? Object.values(value) : [];
}
