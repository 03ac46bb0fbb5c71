import { type PatternNode, partsOf, type RepeatNode, someNode } from "../reading/pattern-node.js";

/**
 * Which character of a pattern may follow which (Glushkov's automaton), with how many ways lead from one to the next: in
 * `(a+)+` there are two from `a` to `a`, the inner loop and the outer one.
 */
export interface PatternGraph {
  readonly atoms: readonly string[];
  /** The atoms that a match may begin with. */
  readonly first: readonly number[];
  readonly ways: readonly ReadonlyMap<number, number>[];
}

/** How a part of a pattern joins its surroundings. */
interface Joint {
  readonly first: readonly number[];
  readonly last: readonly number[];
  readonly nullable: boolean;
}

const NOTHING: Joint = { first: [], last: [], nullable: true };

/** Counted repetitions are written out up to so many characters, and beyond taken for loops, which a trial sets right. */
const MAX_WRITTEN_OUT = 16;

/** Builds the graph of a pattern. Ways lead into what looks ahead or behind, and none out of it. */
export function graphOf(root: PatternNode): PatternGraph {
  const builder = new GraphBuilder();
  const { first } = builder.join(root);
  return { atoms: builder.atoms, ways: builder.ways, first };
}

class GraphBuilder {
  readonly atoms: string[] = [];
  readonly ways: Map<number, number>[] = [];

  join(node: PatternNode): Joint {
    switch (node.kind) {
      case "atom":
        return this.#joinAtom(node.source);
      case "sequence":
        return node.parts
          .map((part) => this.join(part))
          .reduce((left, right) => this.#joinTwo(left, right), NOTHING);
      case "choice":
        return joinChoice(node.options.map((option) => this.join(option)));
      case "repeat":
        return this.#joinRepeat(node);
      case "look":
        return { first: this.join(node.part).first, last: [], nullable: true };
      default:
        return NOTHING;
    }
  }

  #joinAtom(source: string): Joint {
    const at = this.atoms.push(source) - 1;
    this.ways.push(new Map());
    return { first: [at], last: [at], nullable: false };
  }

  #joinTwo(left: Joint, right: Joint): Joint {
    this.#connect(left.last, right.first);
    return {
      first: left.nullable ? [...left.first, ...right.first] : left.first,
      last: right.nullable ? [...left.last, ...right.last] : right.last,
      nullable: left.nullable && right.nullable,
    };
  }

  #joinRepeat({ part, least, most }: RepeatNode): Joint {
    // What only asserts takes nothing however often, and has no size to multiply.
    if (sizeOf(part) === 0) return NOTHING;
    if (most > 1 && (hasLoop(part) || most * sizeOf(part) > MAX_WRITTEN_OUT)) {
      const joint = this.join(part);
      this.#connect(joint.last, joint.first);
      return { ...joint, nullable: joint.nullable || least === 0 };
    }
    // One within the other, as in x(x(x)?)?: beside each other, there would be several ways to leave one out.
    const copies = Array.from({ length: most }, () => this.join(part));
    return copies.reduceRight<Joint>(
      (rest, copy, at) => optionalFrom(this.#joinTwo(copy, rest), at >= least),
      NOTHING,
    );
  }

  #connect(from: readonly number[], to: readonly number[]): void {
    for (const source of from) {
      const targets = this.ways[source];
      for (const target of to) targets?.set(target, (targets.get(target) ?? 0) + 1);
    }
  }
}

function optionalFrom(joint: Joint, isOptional: boolean): Joint {
  return isOptional ? { ...joint, nullable: true } : joint;
}

function joinChoice(options: readonly Joint[]): Joint {
  return {
    first: options.flatMap(({ first }) => first),
    last: options.flatMap(({ last }) => last),
    nullable: options.some(({ nullable }) => nullable),
  };
}

function hasLoop(node: PatternNode): boolean {
  return someNode(node, (part) => part.kind === "repeat" && part.most === Infinity);
}

function sizeOf(node: PatternNode): number {
  const times = node.kind === "repeat" && node.most !== Infinity ? Math.max(1, node.most) : 1;
  return node.kind === "atom" ? 1 : times * partsOf(node).reduce((sum, part) => sum + sizeOf(part), 0);
}
