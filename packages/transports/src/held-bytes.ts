/** Pieces that are held one by one. A piece costs some hundred bytes beside its own, and may keep a whole read buffer. */
const MAX_LOOSE = 256;

/** Writes pieces one behind the other. */
type Join = (pieces: readonly Uint8Array[]) => Uint8Array;

/**
 * The bytes of a body as they arrive. However small the pieces are in which a peer sends it, it takes little more memory
 * than its bytes; a body that comes in one piece is not copied, and one that comes in the usual ones is copied once.
 */
export class HeldBytes {
  readonly #join: Join;
  readonly #joined: Uint8Array[] = [];
  #loose: Uint8Array[] = [];

  /** @param join for a platform that has a faster way than the one that all have */
  constructor(join: Join = joinBytes) {
    this.#join = join;
  }

  push(piece: Uint8Array): void {
    this.#loose.push(piece);
    if (this.#loose.length < MAX_LOOSE) return;
    this.#joined.push(this.#join(this.#loose));
    this.#loose = [];
  }

  /** How many pieces are held. */
  get pieces(): number {
    return this.#joined.length + this.#loose.length;
  }

  /** All of it. */
  whole(): Uint8Array {
    const pieces = [...this.#joined, ...this.#loose];
    const [first] = pieces;
    return first !== undefined && pieces.length === 1 ? first : this.#join(pieces);
  }
}

function joinBytes(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((size, piece) => size + piece.byteLength, 0));
  let offset = 0;
  for (const piece of pieces) {
    whole.set(piece, offset);
    offset += piece.byteLength;
  }
  return whole;
}
