import { McpError } from "@toolwright/kernel";
import { messageOf } from "../errors/error-policy.js";

/** Whether a place is marked as sensitive, or lies inside such a place. */
export type IsSensitive = (path: readonly PropertyKey[]) => boolean;

const REDACTED = "[redacted]";

/** Shorter strings are words of every sentence; taking them out would tell more than it hides. */
const SHORTEST = 4;

/** Values nest further than any argument that is meant; a client could nest them without end. */
const MAX_DEPTH = 64;

/** Keeps sensitive arguments of one call out of what is said about it. Costs nothing until something is said. */
export class Redaction {
  readonly #isSensitive: IsSensitive;
  readonly #sources: readonly unknown[];
  #found: readonly string[] | undefined;

  /** @param sources the arguments as they were sent, and as validation made them */
  constructor(isSensitive: IsSensitive, sources: readonly unknown[]) {
    this.#isSensitive = isSensitive;
    this.#sources = sources;
  }

  /** A text without the sensitive strings of the call. */
  text(text: string): string {
    return this.#secrets().reduce((clean, secret) => clean.replaceAll(secret, REDACTED), text);
  }

  /** What was thrown, as the log may have it: a copy of what says why, if that repeats something sensitive. */
  thrown(thrown: unknown): unknown {
    if (this.#secrets().length === 0) return thrown;
    if (typeof thrown === "string") return this.text(thrown);
    return typeof thrown === "object" && thrown !== null ? this.#account(thrown, MAX_DEPTH) : thrown;
  }

  /** An error for the peer, whose message and data repeat nothing sensitive. */
  mcpError(error: McpError): McpError {
    if (this.#secrets().length === 0) return error;
    const data = this.#strings(error.data, MAX_DEPTH);
    return new McpError(error.code, this.text(error.message), data);
  }

  /** Name, message, stack, code and cause; other members may hold anything, a whole request for one. */
  #account(thrown: object, depth: number): object {
    const { name, stack, code, cause } = thrown as Readonly<Record<string, unknown>>;
    const facts = { name, message: messageOf(thrown), stack, code, cause };
    const given = Object.entries(facts).filter(([, fact]) => fact !== undefined);
    return Object.fromEntries(given.map(([key, fact]) => [key, this.#fact(fact, depth - 1)]));
  }

  #fact(fact: unknown, depth: number): unknown {
    if (typeof fact === "string") return this.text(fact);
    if (typeof fact !== "object" || fact === null) return fact;
    return depth > 0 ? this.#account(fact, depth) : REDACTED;
  }

  #strings(value: unknown, depth: number): unknown {
    if (typeof value === "string") return this.text(value);
    if (typeof value !== "object" || value === null) return value;
    if (depth === 0) return REDACTED;
    if (Array.isArray(value)) return value.map((item) => this.#strings(item, depth - 1));
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [key, this.#strings(member, depth - 1)]),
    );
  }

  /** Longest first, so that one inside another leaves no rest behind. */
  #secrets(): readonly string[] {
    this.#found ??= this.#find();
    return this.#found;
  }

  #find(): readonly string[] {
    const found = new Set<string>();
    const visit = (value: unknown, path: readonly PropertyKey[], isInside: boolean): void => {
      const isSecret = isInside || this.#isSensitive(path);
      if (isSecret && isLongEnough(value)) found.add(String(value));
      if (typeof value !== "object" || value === null || path.length === MAX_DEPTH) return;
      for (const [key, member] of Object.entries(value)) {
        visit(member, [...path, Array.isArray(value) ? Number(key) : key], isSecret);
      }
    };
    for (const source of this.#sources) visit(source, [], false);
    return [...found].sort((a, b) => b.length - a.length);
  }
}

function isLongEnough(value: unknown): boolean {
  const isText = typeof value === "string" || typeof value === "number" || typeof value === "bigint";
  return isText && String(value).length >= SHORTEST;
}

/** The part of a path that may be shown: inside a sensitive value, keys are part of it. */
export function shownPath(path: readonly PropertyKey[], isSensitive: IsSensitive): readonly PropertyKey[] {
  for (let length = 0; length < path.length; length++) {
    const outer = path.slice(0, length);
    if (isSensitive(outer)) return outer;
  }
  return path;
}
