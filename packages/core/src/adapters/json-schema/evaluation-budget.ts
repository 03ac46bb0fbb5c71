/** Followed references per value. An honest value needs one for each of its parts that a definition describes. */
const MAX_FOLLOWED = 100_000;

/**
 * Bounds what one value may cost. Under a recursive union each level of a value is tried against each branch, so that the
 * cost doubles with every level a client adds, and definitions that refer to each other twice double without a client.
 */
export class EvaluationBudget {
  #left = MAX_FOLLOWED;

  /** Starts anew, for the next value. */
  renew(): void {
    this.#left = MAX_FOLLOWED;
  }

  /**
   * Takes note of a reference that is followed.
   *
   * @throws RangeError once there were too many
   */
  spend(): void {
    this.#left -= 1;
    if (this.#left < 0) throw new RangeError("the evaluation budget is spent");
  }
}
