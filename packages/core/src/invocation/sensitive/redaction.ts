import { isMcpError, McpError } from "@toolwright/kernel";
import { isToolError, ToolError } from "../../errors/tool-error.js";
import { UnfitOutput } from "../unfit-output.js";
import { quietly } from "./quietly.js";
import { MAX_DEPTH, sensitiveTexts } from "./sensitive-texts.js";

/** Whether a place is marked as sensitive, or lies inside such a place. */
export type IsSensitive = (path: readonly PropertyKey[]) => boolean;

/** What is looked for in values. */
export interface Secrets {
  /** In whatever names a value has: a client's, or those of the process. */
  readonly isSensitive: IsSensitive;
  /** The names of members that schemas give within sensitive values. Any other key there is secret as well. */
  readonly names: ReadonlySet<string>;
}

const REDACTED = "[redacted]";

/** What the log is told of an error. Other members may hold anything, a whole request for one. */
const FACTS = ["name", "message", "stack", "code", "cause"] as const;

/** Keeps sensitive values of one call out of what is said about it. Costs nothing until something is said. */
export class Redaction {
  readonly #places: Secrets;
  readonly #sources: readonly unknown[];
  #found: readonly string[] | undefined;

  /** @param sources one value in all its forms: the arguments as they were sent, and as validation made them */
  constructor(places: Secrets, sources: readonly unknown[]) {
    this.#places = places;
    this.#sources = sources;
  }

  /** A text without the sensitive strings of the call. */
  text(text: string): string {
    return this.#secrets().reduce((clean, secret) => clean.replaceAll(secret, REDACTED), text);
  }

  /** What was thrown, as the log may have it: a copy of what says why, if that repeats something sensitive. */
  thrown(thrown: unknown): unknown {
    if (this.#secrets().length === 0) return thrown;
    return this.#fact(thrown, MAX_DEPTH);
  }

  /** An error of the same kind that repeats nothing sensitive; what was thrown itself, where it does not either. */
  error(thrown: unknown): unknown {
    if (this.#secrets().length === 0) return thrown;
    if (isMcpError(thrown)) return this.mcpError(thrown);
    if (thrown instanceof UnfitOutput) return thrown.cleaned((text) => this.text(text));
    if (isToolError(thrown)) return new ToolError(this.text(thrown.message));
    const account = this.thrown(thrown);
    return thrown instanceof Error ? Object.assign(new Error(), account) : account;
  }

  /** An error for the peer, whose message and data repeat nothing sensitive. */
  mcpError(error: McpError): McpError {
    if (this.#secrets().length === 0) return error;
    return new McpError(error.code, this.text(error.message), this.#dataOf(error));
  }

  #account(thrown: object, depth: number): object {
    const members = thrown as Readonly<Record<string, unknown>>;
    const facts = FACTS.map((key) => [key, quietly(() => members[key])] as const);
    const given = facts.filter(([, fact]) => fact !== undefined);
    return Object.fromEntries(given.map(([key, fact]) => [key, this.#fact(fact, depth - 1)]));
  }

  #fact(fact: unknown, depth: number): unknown {
    if (typeof fact !== "object" || fact === null) return this.#scalar(fact);
    return depth > 0 ? this.#account(fact, depth) : REDACTED;
  }

  #dataOf({ data }: McpError): unknown {
    try {
      return this.#data(data, MAX_DEPTH);
    } catch {
      return REDACTED;
    }
  }

  /** A copy of what JSON shows of a value. */
  #data(value: unknown, depth: number): unknown {
    if (typeof value !== "object" || value === null) return this.#scalar(value);
    if (depth === 0) return REDACTED;
    if (Array.isArray(value)) return value.map((item) => this.#data(item, depth - 1));
    const { toJSON } = value as { readonly toJSON?: unknown };
    if (typeof toJSON === "function") return this.#data(toJSON.call(value), depth - 1);
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [this.text(key), this.#data(member, depth - 1)]),
    );
  }

  #scalar(value: unknown): unknown {
    if (typeof value === "string") return this.text(value);
    if (typeof value !== "number" && typeof value !== "bigint") return value;
    const text = String(value);
    return this.text(text) === text ? value : REDACTED;
  }

  #secrets(): readonly string[] {
    this.#found ??= sensitiveTexts(this.#places, this.#sources);
    return this.#found;
  }
}

/** The part of a path that may be shown: inside a sensitive value, keys are part of it. */
export function shownPath(path: readonly PropertyKey[], isSensitive: IsSensitive): readonly PropertyKey[] {
  for (let length = 0; length < path.length; length++) {
    const outer = path.slice(0, length);
    if (isSensitive(outer)) return outer;
  }
  return path;
}
