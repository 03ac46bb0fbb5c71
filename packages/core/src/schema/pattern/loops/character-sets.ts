/** Characters that stand for all: where two classes overlap, they mostly overlap in one of these. */
const ALPHABET: readonly string[] = [
  ...Array.from({ length: 0x180 }, (_, code) => String.fromCharCode(code)),
  ...["Ж", "中", "\u2028", "😀"],
];

/** Which characters the atoms of a pattern take, under the pattern's flags. The expression of each atom is made once. */
export class CharacterSets {
  readonly #flags: string;
  readonly #alphabet: readonly string[];
  readonly #expressions = new Map<string, RegExp>();
  readonly #sets = new Map<string, readonly boolean[]>();
  readonly #common = new Map<string, string | undefined>();

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

  /** A character that all of some atoms take, if there is one among those that stand for all. */
  common(atoms: readonly string[]): string | undefined {
    const key = atoms.join("\n");
    if (this.#common.has(key)) return this.#common.get(key);
    const sets = atoms.map((atom) => this.#setOf(atom));
    const character = this.#alphabet.find((_, at) => sets.every((set) => set[at] === true));
    this.#common.set(key, character);
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
