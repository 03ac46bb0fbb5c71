/** Pieces that are held one by one. A piece costs some hundred bytes beside its own, and may keep a whole read buffer. */
const MAX_LOOSE = 256;

/**
 * The bytes of a body as they arrive. However small the pieces are in which a peer sends it, it takes little more memory
 * than its bytes; a body that comes in one piece is not copied, and one that comes in the usual ones is copied once.
 */
export class HeldBytes {
  readonly #joined: Uint8Array[] = [];
  #loose: Uint8Array[] = [];

  push(piece: Uint8Array): void {
    this.#loose.push(piece);
    if (this.#loose.length < MAX_LOOSE) return;
    this.#joined.push(join(this.#loose));
    this.#loose = [];
  }

  /** How many pieces are held. */
  get pieces(): number {
    return this.#joined.length + this.#loose.length;
  }

  /** All of it. */
  whole(): Uint8Array {
    return join([...this.#joined, ...this.#loose]);
  }
}

function join(pieces: readonly Uint8Array[]): Uint8Array {
  const [first] = pieces;
  if (first !== undefined && pieces.length === 1) return first;
  const whole = new Uint8Array(pieces.reduce((size, piece) => size + piece.byteLength, 0));
  let offset = 0;
  for (const piece of pieces) {
    whole.set(piece, offset);
    offset += piece.byteLength;
  }
  return whole;
}
