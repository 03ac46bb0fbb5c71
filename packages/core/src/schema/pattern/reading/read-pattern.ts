import type { PatternNode } from "./pattern-node.js";

const EMPTY: PatternNode = { kind: "empty" };
const COUNTED = /^\{(\d+)(,(\d*))?\}/;
const GROUP = /^\((\?(:|<?[=!]|<[^>]+>|[a-z-]+:))?/;
/** One character, as an escape, a class or itself. */
const ATOM =
  /^(\\u\{[0-9A-Fa-f]+\}|\\u[0-9A-Fa-f]{4}|\\x[0-9A-Fa-f]{2}|\\c[A-Za-z]|\\[pP]\{[^}]*\}|\\.|\[(\\.|[^\]\\])*\]|[^])/u;
/** What stands between characters and takes none, or refers back. */
const BETWEEN = /^(\\[bB]|\\k<[^>]*>|\\[1-9]\d*|[\^$])/;

const BETWEEN_NODES: Readonly<Record<string, PatternNode>> = {
  "^": { kind: "start" },
  $: { kind: "end" },
  "\\b": { kind: "boundary", isNegated: false },
  "\\B": { kind: "boundary", isNegated: true },
};

/** Reads a pattern that RegExp accepts. Classes within classes, of the flag `v`, are not understood. */
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
    const isLazy = this.#rest.startsWith("?");
    if (isLazy) this.#take(1);
    return { kind: "repeat", part, least, most, isLazy };
  }

  #readPart(): PatternNode {
    const group = GROUP.exec(this.#rest);
    if (group !== null) return this.#readGroup(group);
    const between = BETWEEN.exec(this.#rest);
    const [source = ""] = between ?? ATOM.exec(this.#rest) ?? [];
    this.#take(source.length);
    return between === null ? { kind: "atom", source } : (BETWEEN_NODES[source] ?? { kind: "unread" });
  }

  #readGroup([opening, , kind = ""]: RegExpExecArray): PatternNode {
    this.#take(opening.length);
    const part = this.readChoice();
    this.#take(1);
    if (/^[a-z-]+:$/.test(kind)) return { kind: "unread" };
    const [look] = /[=!]$/.exec(kind) ?? [];
    return look === undefined
      ? part
      : { kind: "look", part, isBehind: kind.startsWith("<"), isNegated: look === "!" };
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
