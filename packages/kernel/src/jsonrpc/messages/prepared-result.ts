import type { Revision } from "../revision.js";
import { hasBrand } from "./has-brand.js";

const BRAND = Symbol.for("@toolwright/kernel:PreparedResult");

/**
 * A result that many requests share: serialized once per revision, then only spliced with each request's id.
 */
export class PreparedResult {
  readonly #result: object;
  readonly #texts = new Map<Revision, string>();

  constructor(result: object) {
    this.#result = result;
    Object.defineProperty(this, BRAND, { value: true });
  }

  /** The sealed JSON of this result for one revision. */
  textFor(revision: Revision, method: string): string {
    let text = this.#texts.get(revision);
    if (text === undefined) {
      text = revision.seal(method, this.#result);
      this.#texts.set(revision, text);
    }
    return text;
  }
}

/** Whether a result is a {@link PreparedResult}, also one made by another copy of this package. */
export function isPreparedResult(result: object): result is PreparedResult {
  // Nearly every result is a plain object, which need not be searched for a brand.
  return Object.getPrototypeOf(result) !== Object.prototype && hasBrand(result, BRAND);
}
