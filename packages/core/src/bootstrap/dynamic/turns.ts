/** Lets asynchronous work take turns: each begins when the one before it has ended, however that ended. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  /** Ends as the work does. */
  take<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}
