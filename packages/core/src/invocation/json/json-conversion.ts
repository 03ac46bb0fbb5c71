import { isMcpError } from "@toolwright/kernel";
import { toBase64 } from "../../content/base64.js";
import { messageOf } from "../../errors/error-policy.js";
import type { Messages } from "../../errors/messages.js";
import { isToolError, ToolError } from "../../errors/tool-error.js";
import { isPromiseLike } from "../../schema/maybe-promise.js";
import { writePath } from "../../schema/write-issues.js";
import { bytesOf, isBoxed, isBuiltIn, isErrorObject, kindOf } from "./kind-of.js";
import { MemberNames } from "./member-names.js";
import { type IsSensitive, shownPath } from "../sensitive/redaction.js";
import { isUnsafeInteger, type NumberRules } from "./number-rules.js";
import { SizeBudget, type SizeRules } from "./size-budget.js";

/** How what a tool returns becomes JSON. */
export interface JsonRules extends SizeRules {
  readonly numbers: NumberRules;
  readonly messages: SizeRules["messages"] & Pick<Messages, "unrepresentable" | "unreadable" | "tooDeep">;
  /** Places of which errors name the outermost alone; none where left out. */
  readonly isSensitive?: IsSensitive | undefined;
}

/** Stands for what JSON leaves out of an object, and writes as `null` in a list: `undefined`, functions and symbols. */
const LEFT_OUT = undefined;

/** Beyond what parsers of clients take, and well within the stack of this one. */
const MAX_DEPTH = 500;

/**
 * One conversion of a value into plain JSON data, a copy. Slow and exact: it knows the place of whatever it meets, and does
 * what `docs/guides/results.md` promises for each kind of value.
 */
export class JsonConversion {
  readonly #rules: JsonRules;
  readonly #budget: SizeBudget;
  readonly #names = new MemberNames();
  readonly #path: PropertyKey[] = [];
  /** The objects around the place where the conversion is. */
  readonly #above = new Set<object>();

  constructor(rules: JsonRules, budget = new SizeBudget(rules)) {
    this.#rules = rules;
    this.#budget = budget;
  }

  /**
   * The JSON data of a value; `undefined` for what JSON leaves out.
   *
   * @throws ToolError that names the place of what has no JSON, or once the budget is spent; an Error that names the place
   *   where a getter or `toJSON` threw
   */
  convert(value: unknown): unknown {
    switch (typeof value) {
      case "string":
        this.#budget.spend(value.length + 2);
        return value;
      case "boolean":
        this.#budget.spend(4);
        return value;
      case "number":
        this.#budget.spend(1);
        return this.#number(value);
      case "bigint":
        this.#budget.spend(2);
        return String(value);
      case "object":
        this.#budget.spend(0);
        return value === null ? null : this.#object(value);
      default:
        this.#budget.spend(0);
        return LEFT_OUT;
    }
  }

  #number(value: number): unknown {
    const { nonFinite, unsafeIntegers } = this.#rules.numbers;
    // + 0: JSON writes -0 as 0.
    if (Number.isFinite(value))
      return isUnsafeInteger(value) && unsafeIntegers !== "number" ? String(BigInt(value)) : value + 0;
    if (nonFinite === "null") return null;
    throw this.#refusal(String(value));
  }

  #object(value: object): unknown {
    if (this.#above.has(value)) throw this.#refusal("an object that contains it");
    if (this.#above.size === MAX_DEPTH)
      throw new ToolError(this.#rules.messages.tooDeep({ toolName: this.#rules.toolName }));
    this.#above.add(value);
    const converted = this.#byKind(value);
    this.#above.delete(value);
    return converted;
  }

  #byKind(value: object): unknown {
    const kind = this.#reading(() => kindOf(value));
    if (this.#reading(() => isErrorObject(value))) return this.#error(value as Error);
    const bytes = this.#reading(() => bytesOf(value));
    if (bytes !== undefined) return this.#base64(bytes);
    if (kind === "Date" && Number.isNaN(Number(value))) throw this.#refusal("an invalid date");
    const toJson = this.#reading(() => (value as { toJSON?: unknown }).toJSON);
    return typeof toJson === "function"
      ? this.#written(value, toJson as (key: string) => unknown)
      : this.#members(value, kind);
  }

  /** Counted before it is written: a large buffer would take twice its memory again. */
  #base64(bytes: Uint8Array): string {
    this.#budget.spend(bytes.length);
    return toBase64(bytes);
  }

  /** What `toJSON` answers is not asked for its own, as `JSON.stringify` does not (ECMA-262, SerializeJSONProperty). */
  #written(value: object, toJson: (key: string) => unknown): unknown {
    const written = this.#reading(() => toJson.call(value, String(this.#path.at(-1) ?? "")));
    if (typeof written !== "object" || written === null) return this.convert(written);
    if (written === value) return this.#members(value, kindOf(value));
    const { toJSON: again } = written as { toJSON?: unknown };
    const kind = kindOf(written);
    // A date, or an address, has no members to be written by.
    return typeof again === "function" && kind === "Object"
      ? this.#members(written, kind)
      : this.#object(written);
  }

  #members(value: object, kind: string): unknown {
    if (Array.isArray(value)) return this.#list(value);
    if (kind === "Map") return this.#map(this.#reading(() => [...(value as ReadonlyMap<unknown, unknown>)]));
    if (kind === "Set") return this.#list(this.#reading(() => [...(value as ReadonlySet<unknown>)]));
    if (isBoxed(value)) return this.convert(this.#reading(() => value.valueOf()));
    if (kind === "RegExp") return RegExp.prototype.toString.call(value);
    this.#refusePromise(value);
    const names = this.#reading(() => this.#names.of(value));
    // What built-in objects hold is not in their members: a stream, say, would be sent as if it were empty.
    const isSeen = ["Object", "Arguments"].includes(kind) || Object.keys(value).length > 0;
    if (!isSeen && (names.length === 0 || isBuiltIn(kind))) throw this.#refusal(`an object of kind ${kind}`);
    return this.#record(names, (name) => (value as Readonly<Record<string, unknown>>)[name]);
  }

  #list(list: readonly unknown[]): unknown[] {
    const converted: unknown[] = [];
    this.#budget.begin(converted, list.length);
    for (let at = 0; at < list.length; at++) converted.push(this.#at(at, () => list[at]) ?? null);
    return converted;
  }

  #map(entries: readonly (readonly [unknown, unknown])[]): unknown {
    if (!entries.every(([key]) => typeof key === "string")) return this.#list(entries);
    const values = new Map(entries as readonly [string, unknown][]);
    return this.#record([...values.keys()], (name) => values.get(name));
  }

  #record(names: readonly string[], read: (name: string) => unknown): object {
    const converted: [string, unknown][] = [];
    for (const name of names) {
      const member = this.#at(name, () => read(name));
      if (member === LEFT_OUT) continue;
      this.#budget.name(name);
      converted.push([name, member]);
    }
    // Defines each member, so that one named `__proto__` is data.
    return Object.fromEntries(converted);
  }

  #error(error: Error): object {
    return this.#record(["name", "message"], (name) => error[name as "name" | "message"]);
  }

  /**
   * A forgotten `await` is the author's to know of; whatever it ends with later is nobody's. A thenable that is no promise is
   * not asked: with some libraries, that runs the query.
   */
  #refusePromise(value: object): void {
    if (!this.#reading(() => isPromiseLike(value))) return;
    try {
      void Promise.prototype.then.call(value as Promise<unknown>, undefined, () => undefined);
    } catch {
      // None of the language's own.
    }
    throw this.#refusal("a promise, which was not awaited");
  }

  #at(key: PropertyKey, read: () => unknown): unknown {
    this.#path.push(key);
    const converted = this.convert(this.#reading(read));
    this.#path.pop();
    return converted;
  }

  /** Runs code of the value's own: a getter, `toJSON`, or the trap of a proxy. */
  #reading<T>(read: () => T): T {
    try {
      return read();
    } catch (cause) {
      if (isMcpError(cause) || isToolError(cause)) throw cause;
      const { messages, toolName } = this.#rules;
      const facts = { toolName, path: this.#place(), reason: messageOf(cause) ?? "it failed" };
      throw new Error(messages.unreadable(facts), { cause });
    }
  }

  #place(): string {
    const { isSensitive } = this.#rules;
    return writePath(isSensitive === undefined ? this.#path : shownPath(this.#path, isSensitive));
  }

  #refusal(what: string): ToolError {
    const { messages, toolName } = this.#rules;
    return new ToolError(messages.unrepresentable({ toolName, path: this.#place(), what }));
  }
}
