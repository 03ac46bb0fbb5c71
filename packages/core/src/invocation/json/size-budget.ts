import type { Messages } from "../../errors/messages.js";
import { ToolError } from "../../errors/tool-error.js";

/** How much one result may hold, and how a model is told that it holds more. */
export interface SizeRules {
  readonly toolName: string;
  /** The most bytes of JSON; what is sure to take more is not converted to its end. */
  readonly maxBytes?: number | undefined;
  readonly messages: Pick<Messages, "tooLarge" | "tooManyValues">;
}

/**
 * Values of one result, whatever the app allows. Objects that share others are small in memory and double with every level of
 * their JSON; the thread is busy as long as they are written.
 */
const MAX_VALUES = 2_000_000;

/** Half of the longest string of V8, which is to hold a result's text beside all else. */
const MAX_BYTES = 2 ** 28;

/** Counts what one conversion writes, and ends it when that is too much. */
export class SizeBudget {
  readonly #rules: SizeRules;
  readonly #maxBytes: number;
  #bytes = 0;
  #values = 0;
  #isSpent = false;
  readonly #isListKept: boolean;
  #list: { readonly first: readonly unknown[]; readonly total: number } | undefined;

  /** @param isListKept whether of a list that is too large the first elements may do */
  constructor(rules: SizeRules, isListKept = false) {
    this.#rules = rules;
    this.#maxBytes = Math.min(rules.maxBytes ?? MAX_BYTES, MAX_BYTES);
    this.#isListKept = isListKept && rules.maxBytes !== undefined;
  }

  /** The bytes counted so far: never more than the JSON takes. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Whether it refused something. */
  get isSpent(): boolean {
    return this.#isSpent;
  }

  /** The list that was too large, by the elements whose conversion was complete. */
  get list(): { readonly first: readonly unknown[]; readonly total: number } | undefined {
    return this.#list;
  }

  /**
   * Counts a value that takes at least so many bytes.
   *
   * @throws ToolError for one too many
   */
  spend(bytes: number): void {
    this.#values += 1;
    this.#bytes += bytes;
    if (this.#bytes > this.#maxBytes || this.#values > MAX_VALUES) throw this.#refusal();
  }

  /** Counts the name of a member that is written; the next value tells whether that is too much. */
  name(name: string): void {
    this.#bytes += name.length + '"":'.length;
  }

  /**
   * Says that so many elements follow, `null` for the holes among them; `converted` grows with them.
   *
   * @throws ToolError where they are sure to be too many, before any is converted
   */
  begin(converted: readonly unknown[], length: number): void {
    // Lists within the first value cannot be cut.
    if (this.#isListKept && this.#values === 1) {
      this.#list = { first: converted, total: length };
      return;
    }
    this.#bytes += length; // a comma or bracket for each
    if (length > MAX_VALUES - this.#values || this.#bytes > this.#maxBytes) throw this.#refusal();
  }

  /** Counts from the start again, for a second look at the same value. */
  renew(): void {
    this.#bytes = 0;
    this.#values = 0;
    this.#list = undefined;
  }

  #refusal(): ToolError {
    this.#isSpent = true;
    const { messages, toolName } = this.#rules;
    return this.#bytes > this.#maxBytes
      ? new ToolError(messages.tooLarge({ toolName, maxBytes: this.#maxBytes }))
      : new ToolError(messages.tooManyValues({ toolName, limit: MAX_VALUES }));
  }
}
