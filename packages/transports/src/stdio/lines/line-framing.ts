const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const SPACE = 0x20;
const TAB = 0x09;
const EMPTY = new Uint8Array(0);

/** The bytes of one line without its end; or `"overlong"` in place of a line that is longer than allowed. */
export type Line = Uint8Array | "overlong";

/**
 * Cuts a stream of bytes into lines (2025-11-25 and 2026-07-28, basic/transports: one message per line).
 *
 * Works on bytes, where 0x0A is never part of another character, so chunks may end anywhere. One `\r` before the line
 * end is dropped, and blank lines are left out. Time is linear in the bytes however they are cut; memory holds at most
 * twice the longest line allowed, since an overlong one is reported once and then skipped to its end.
 */
export class LineFraming {
  readonly #maxLineBytes: number;
  /** The start of a line whose end has not arrived: the first `#length` bytes of a buffer that grows by doubling. */
  #buffer: Uint8Array = EMPTY;
  #length = 0;
  #skipping = false;

  /** @param maxLineBytes the longest line allowed, in bytes before its `\n` */
  constructor(maxLineBytes: number) {
    this.#maxLineBytes = maxLineBytes;
  }

  /** Takes the next bytes and returns the lines that they complete. Lines may be views of the chunk. */
  push(chunk: Uint8Array): Line[] {
    const lines: Line[] = [];
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, start)) {
      this.#endLine(chunk.subarray(start, end), lines);
      start = end + 1;
    }
    if (start < chunk.length) this.#hold(chunk.subarray(start), lines);
    return lines;
  }

  /** Ends the stream and returns its last line, if one stands without a line end. */
  end(): Line[] {
    const lines: Line[] = [];
    this.#endLine(EMPTY, lines);
    return lines;
  }

  #endLine(part: Uint8Array, lines: Line[]): void {
    // The usual case, a line within one chunk, is not copied.
    const whole = this.#length === 0 && !this.#skipping && part.length <= this.#maxLineBytes;
    if (!whole) this.#hold(part, lines);
    const line = whole ? part : this.#buffer.subarray(0, this.#length);
    if (!this.#skipping) addLine(line, lines);
    this.#reset();
    this.#skipping = false;
  }

  #hold(part: Uint8Array, lines: Line[]): void {
    if (this.#skipping) return;
    const length = this.#length + part.length;
    if (length > this.#maxLineBytes) {
      lines.push("overlong");
      this.#skipping = true;
      this.#reset();
      return;
    }
    if (length > this.#buffer.length) this.#grow(length);
    this.#buffer.set(part, this.#length);
    this.#length = length;
  }

  #grow(needed: number): void {
    const capacity = Math.max(needed, Math.min(this.#buffer.length * 2, this.#maxLineBytes));
    const grown = new Uint8Array(capacity);
    grown.set(this.#buffer.subarray(0, this.#length));
    this.#buffer = grown;
  }

  #reset(): void {
    this.#buffer = EMPTY;
    this.#length = 0;
  }
}

function addLine(line: Uint8Array, lines: Line[]): void {
  const content = line.at(-1) === CARRIAGE_RETURN ? line.subarray(0, -1) : line;
  if (!isBlank(content)) lines.push(content);
}

function isBlank(line: Uint8Array): boolean {
  return line.every((byte) => byte === SPACE || byte === TAB || byte === CARRIAGE_RETURN);
}
