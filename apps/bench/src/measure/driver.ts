import type { Contestant } from "../contestants/contestant.js";

/** Sends prepared messages to a contestant and looks at every answer. */
export class Driver {
  readonly #contestant: Contestant;
  readonly #texts: readonly string[];
  /** What is done with an answer once it is there; returns the bytes that it counts. */
  readonly #take: (text: string) => number;
  #next = 0;
  #bytes = 0;

  constructor(contestant: Contestant, texts: readonly string[], take: (text: string) => number) {
    this.#contestant = contestant;
    this.#texts = texts;
    this.#take = take;
  }

  /** What the answers so far counted. */
  get bytes(): number {
    return this.#bytes;
  }

  /** One call at a time. An answer that is there at once is not waited for. */
  async sequential(calls: number): Promise<void> {
    for (let call = 0; call < calls; call += 1) {
      const answer = this.#send();
      this.#receive(answer instanceof Promise ? await answer : answer);
    }
  }

  /** Rounds of `width` calls in flight at once. */
  async concurrent(calls: number, width: number): Promise<void> {
    for (let call = 0; call < calls; call += width) {
      const answers: unknown[] = [];
      for (let lane = 0; lane < width; lane += 1) answers.push(this.#send());
      for (const answer of answers) this.#receive(answer instanceof Promise ? await answer : answer);
    }
  }

  #send(): unknown {
    const text = this.#texts[this.#next % this.#texts.length];
    if (text === undefined) throw new RangeError("A driver needs messages to send");
    this.#next += 1;
    return this.#contestant.send(text);
  }

  #receive(answer: unknown): void {
    if (answer === undefined) throw new Error("A call was not answered");
    this.#bytes += this.#take(this.#contestant.text(answer));
  }
}
