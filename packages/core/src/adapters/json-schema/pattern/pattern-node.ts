/** A regular expression as far as it decides how many ways there are to match. */
export type PatternNode =
  | { readonly kind: "empty" }
  /** One character: its source, a class or an escape as well as the character itself. */
  | { readonly kind: "atom"; readonly source: string }
  | { readonly kind: "sequence"; readonly parts: readonly PatternNode[] }
  | { readonly kind: "choice"; readonly options: readonly PatternNode[] }
  | { readonly kind: "repeat"; readonly part: PatternNode; readonly least: number; readonly most: number };

const EMPTY: PatternNode = { kind: "empty" };
const COUNTED = /^\{(\d+)(,(\d*))?\}/;
const GROUP = /^\((\?(:|<?[=!]|<[A-Za-z_$][\w$]*>|[a-z-]+:))?/;
/** One character, as an escape, a class or itself. Classes of classes (flag `v`) are not used by JSON Schema. */
const ATOM =
  /^(\\u\{[0-9A-Fa-f]+\}|\\u[0-9A-Fa-f]{4}|\\x[0-9A-Fa-f]{2}|\\c[A-Za-z]|\\[pP]\{[^}]*\}|\\.|\[(\\.|[^\]\\])*\]|[^])/u;
/** What stands between characters, or refers back: it takes none itself, as far as this reading goes. */
const WITHOUT_WIDTH = /^(\\[bB]|\\k<[^>]*>|\\[1-9]\d*|[\^$])/;

/** Reads a pattern that RegExp accepts. Assertions and back references are read as empty. */
export function readPattern(pattern: string): PatternNode {
  return new PatternReader(pattern).readChoice();
}

class PatternReader {
  #rest: string;

  constructor(pattern: string) {
    this.#rest = pattern;
  }

  readChoice(): PatternNode {
    const options = [this.#readSequence()];
    while (this.#rest.startsWith("|")) {
      this.#take(1);
      options.push(this.#readSequence());
    }
    return options.length === 1 ? (options[0] ?? EMPTY) : { kind: "choice", options };
  }

  #readSequence(): PatternNode {
    const parts: PatternNode[] = [];
    while (this.#rest !== "" && !/^[|)]/.test(this.#rest)) parts.push(this.#readQuantified());
    return { kind: "sequence", parts };
  }

  #readQuantified(): PatternNode {
    const part = this.#readPart();
    const [least, most, length] = quantifierOf(this.#rest);
    if (length === 0) return part;
    this.#take(length);
    if (this.#rest.startsWith("?")) this.#take(1);
    return { kind: "repeat", part, least, most };
  }

  #readPart(): PatternNode {
    const group = GROUP.exec(this.#rest);
    if (group !== null) return this.#readGroup(group);
    const empty = WITHOUT_WIDTH.exec(this.#rest);
    const found = empty ?? ATOM.exec(this.#rest);
    const source = found?.[0] ?? this.#rest;
    this.#take(source.length);
    return empty === null ? { kind: "atom", source } : EMPTY;
  }

  #readGroup([opening, , kind = ""]: RegExpExecArray): PatternNode {
    this.#take(opening.length);
    const inner = this.readChoice();
    this.#take(1);
    return /[=!]$/.test(kind) ? EMPTY : inner;
  }

  #take(length: number): void {
    this.#rest = this.#rest.slice(length);
  }
}

/** Least and most repetitions, and how long the quantifier is: 0 where there is none. */
function quantifierOf(rest: string): readonly [least: number, most: number, length: number] {
  if (rest.startsWith("*")) return [0, Infinity, 1];
  if (rest.startsWith("+")) return [1, Infinity, 1];
  if (rest.startsWith("?")) return [0, 1, 1];
  const counted = COUNTED.exec(rest);
  if (counted === null) return [1, 1, 0];
  const [all, least, range, most] = counted;
  const upper = range === undefined ? Number(least) : most === "" ? Infinity : Number(most);
  return [Number(least), upper, all.length];
}
