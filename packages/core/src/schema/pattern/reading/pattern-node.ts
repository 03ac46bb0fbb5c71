/** A regular expression as far as it decides how many ways there are to match. */
export type PatternNode =
  | { readonly kind: "empty" }
  /** One character: its source, a class or an escape as well as the character itself. */
  | { readonly kind: "atom"; readonly source: string }
  | { readonly kind: "sequence"; readonly parts: readonly PatternNode[] }
  | { readonly kind: "choice"; readonly options: readonly PatternNode[] }
  | RepeatNode
  /** `^` and `$`. */
  | { readonly kind: "start" | "end" }
  | { readonly kind: "boundary"; readonly isNegated: boolean }
  | LookNode
  /** What is not read: back references, and groups with flags of their own. */
  | { readonly kind: "unread" };

/** A part with its quantifier. */
export interface RepeatNode {
  readonly kind: "repeat";
  readonly part: PatternNode;
  readonly least: number;
  readonly most: number;
  readonly isLazy: boolean;
}

/** A look ahead or behind. */
export interface LookNode {
  readonly kind: "look";
  readonly part: PatternNode;
  readonly isBehind: boolean;
  readonly isNegated: boolean;
}

/** The parts directly within a node. */
export function partsOf(node: PatternNode): readonly PatternNode[] {
  switch (node.kind) {
    case "sequence":
      return node.parts;
    case "choice":
      return node.options;
    case "repeat":
    case "look":
      return [node.part];
    default:
      return [];
  }
}

/** Whether a node, or one within it, is of some kind. */
export function someNode(node: PatternNode, test: (node: PatternNode) => boolean): boolean {
  return test(node) || partsOf(node).some((part) => someNode(part, test));
}
