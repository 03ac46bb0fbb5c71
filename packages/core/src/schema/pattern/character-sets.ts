/** Characters that stand for all: where two classes overlap, they mostly overlap in one of these. */
const ALPHABET: readonly string[] = [
  ...Array.from({ length: 0x180 }, (_, code) => String.fromCharCode(code)),
  ...["Ж", "中", "\u2028", "😀"],
];

/** Which characters the atoms of a pattern take, under the pattern's flags. Each atom is asked once. */
export class CharacterSets {
  readonly #flags: string;
  readonly #alphabet: readonly string[];
  readonly #expressions = new Map<string, RegExp>();
  readonly #sets = new Map<string, readonly boolean[]>();
  readonly #shared = new Map<string, string | undefined>();

  /** @param flags of the whole pattern; those that decide what one character is are used */
  constructor(flags: string) {
    this.#flags = flags.replace(/[^isuv]/g, "");
    // Without the flag, a character of two units is two.
    const isUnicode = /[uv]/.test(flags);
    this.#alphabet = isUnicode ? ALPHABET : ALPHABET.filter(({ length }) => length === 1);
  }

  /** @throws SyntaxError for an atom that is no expression by itself */
  takes(atom: string, character: string): boolean {
    const expression = this.#expressions.get(atom) ?? new RegExp(`^${atom}$`, this.#flags);
    this.#expressions.set(atom, expression);
    return expression.test(character);
  }

  /** A character that both atoms take, if there is one among those that stand for all. */
  shared(left: string, right: string): string | undefined {
    const key = `${left}\n${right}`;
    if (this.#shared.has(key)) return this.#shared.get(key);
    const [ours, theirs] = [this.#setOf(left), this.#setOf(right)];
    const character = this.#alphabet.find((_, at) => ours[at] === true && theirs[at] === true);
    this.#shared.set(key, character);
    return character;
  }

  /** The character that the fewest of some atoms take. */
  leastTaken(atoms: readonly string[]): string {
    const counts = this.#alphabet.map((_, at) => atoms.filter((atom) => this.#setOf(atom)[at]).length);
    return this.#alphabet[counts.indexOf(Math.min(...counts))] ?? "";
  }

  #setOf(atom: string): readonly boolean[] {
    const set = this.#sets.get(atom) ?? this.#alphabet.map((character) => this.takes(atom, character));
    this.#sets.set(atom, set);
    return set;
  }
}
