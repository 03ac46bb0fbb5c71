import type { Revision } from "./revision.js";

/**
 * A result that many requests share: serialized once per revision, then only spliced with each request's id.
 */
export class PreparedResult {
  readonly #result: object;
  readonly #texts = new Map<Revision, string>();

  constructor(result: object) {
    this.#result = result;
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
