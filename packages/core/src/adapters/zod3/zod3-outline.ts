import type { SchemaSide } from "../../schema/schema-adapter.js";
import { remake } from "../../schema/zod/remake.js";
import type { ZodDefinition } from "../../schema/zod/zod-schema.js";
import { type Node, remade, ZOD_3 } from "./zod3-anatomy.js";

/** The kind of the parts that stand in an outline for what JSON Schema cannot say. */
export const NAMELESS = "Unrepresentable";

/** How zod calls what JSON Schema cannot say. */
const KINDS: Readonly<Record<string, string>> = {
  ZodBigInt: "BigInt",
  ZodSymbol: "Symbol",
  ZodUndefined: "Undefined",
  ZodVoid: "Void",
  ZodNaN: "NaN",
  ZodMap: "Map",
  ZodSet: "Set",
  ZodFunction: "Function types",
};

/**
 * A zod 3 schema for the converter alone: without refinements, transforms and preprocessing, which the converter would run to
 * see what is optional, and with the default of one side. What JSON Schema cannot say is a part of the kind {@link NAMELESS}.
 */
export function outlineOf(schema: unknown, side: SchemaSide): unknown {
  return remake(schema, ZOD_3, (part, def) => outlinePart(part, def, side));
}

function outlinePart(part: unknown, def: ZodDefinition, side: SchemaSide): unknown {
  const kind = kindOf(def);
  if (kind !== undefined) return nameless(kind, def);
  switch (def["typeName"]) {
    case "ZodEffects":
      return described(outlineEffect(def, side), def);
    case "ZodPipeline":
      return described(def[side === "input" ? "in" : "out"] as Node, def);
    case "ZodDefault":
    case "ZodCatch":
      // What comes out has the value always.
      return side === "output" ? described(def["innerType"] as Node, def) : remade(part, def);
    default:
      return remade(part, def);
  }
}

function kindOf({ typeName, value }: ZodDefinition): string | undefined {
  if (typeName !== "ZodLiteral") return KINDS[String(typeName)];
  if (value === undefined) return "Literal `undefined`";
  return typeof value === "bigint" ? "BigInt literals" : undefined;
}

function outlineEffect(def: ZodDefinition, side: SchemaSide): Node {
  const { type } = def["effect"] as { readonly type: string };
  const inner = def["schema"] as Node;
  if (side === "output" && type === "transform") return nameless("Transforms", def);
  // A preprocessing step may make something of nothing.
  return side === "input" && type === "preprocess" ? inner.optional() : inner;
}

function described(node: Node, { description }: ZodDefinition): Node {
  return typeof description === "string" ? node.describe(description) : node;
}

/** Not a schema of zod's, but enough of one for the converter. */
function nameless(kind: string, { description }: ZodDefinition): Node {
  const node = {
    _def: { typeName: NAMELESS, kind, description },
    isOptional: () => false,
    optional: () => node,
    describe: () => node,
  };
  return node as unknown as Node;
}
