/**
 * Texts that wait for a reader, as long as they fit: beyond a bound the oldest are dropped, the newest never is.
 */
export class HeldTexts {
  readonly #maxChars: number;
  #texts: string[] = [];
  #chars = 0;

  /** @param maxChars how many UTF-16 code units may wait together */
  constructor(maxChars: number) {
    this.#maxChars = maxChars;
  }

  push(text: string): void {
    this.#texts.push(text);
    this.#chars += text.length;
    while (this.#chars > this.#maxChars && this.#texts.length > 1) {
      this.#chars -= this.#texts.shift()?.length ?? 0;
    }
  }

  /** Lets a text wait unless it waits already: for news that is no more news when it comes twice. */
  pushOnce(text: string): void {
    if (!this.#texts.includes(text)) this.push(text);
  }

  /** Hands over what waits, oldest first; nothing waits any more. */
  take(): readonly string[] {
    const texts = this.#texts;
    this.#texts = [];
    this.#chars = 0;
    return texts;
  }
}
