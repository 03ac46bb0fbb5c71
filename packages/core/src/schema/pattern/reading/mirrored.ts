import type { PatternNode } from "./pattern-node.js";

/** A pattern that matches a text read from its end, as a look behind does (ECMA-262, section 22.2.2.4). */
export function mirrored(node: PatternNode): PatternNode {
  switch (node.kind) {
    case "sequence":
      return { ...node, parts: node.parts.map(mirrored).reverse() };
    case "choice":
      return { ...node, options: node.options.map(mirrored) };
    case "repeat":
      return { ...node, part: mirrored(node.part) };
    case "look":
      return { ...node, part: mirrored(node.part), isBehind: !node.isBehind };
    case "start":
      return { kind: "end" };
    case "end":
      return { kind: "start" };
    default:
      return node;
  }
}
