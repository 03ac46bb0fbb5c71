const TOKEN_CHAR = /[\w!#$%&'*+.^`|~-]/;

/**
 * Reads the building blocks of structured header values from left to right (RFC 9110, 5.6), in one pass: what a peer
 * sends must not make it slow.
 */
export class FieldScanner {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  atEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  skipSpace(): void {
    while (this.#text[this.#at] === " " || this.#text[this.#at] === "\t") this.#at++;
  }

  /** Takes that character if it comes next. */
  take(char: string): boolean {
    if (this.#text[this.#at] !== char) return false;
    this.#at++;
    return true;
  }

  /** Moves behind the next occurrence of that character, or to the end. */
  skipPast(char: string): void {
    const found = this.#text.indexOf(char, this.#at);
    this.#at = found === -1 ? this.#text.length : found + 1;
  }

  /** The token that comes next; empty when none does. */
  token(): string {
    const start = this.#at;
    while (!this.atEnd() && TOKEN_CHAR.test(this.#text.charAt(this.#at))) this.#at++;
    return this.#text.slice(start, this.#at);
  }

  /** The quoted string or token that comes next; `undefined` when neither does, or the quotes do not close. */
  value(): string | undefined {
    if (this.take('"')) return this.#quotedRest();
    const token = this.token();
    return token === "" ? undefined : token;
  }

  #quotedRest(): string | undefined {
    let value = "";
    while (!this.atEnd()) {
      if (this.take('"')) return value;
      this.take("\\");
      value += this.#text.charAt(this.#at++);
    }
    return undefined;
  }
}
