import type { JsonSchema } from "@toolwright/kernel";
import { isSchemaObject, listOf } from "./schema-node.js";
import { writePath } from "./write-issues.js";

/** Marks a part that JSON Schema cannot say, with the reason, until the whole has been converted. Never published. */
const MARK = "x-unrepresentable";

/** Keywords that state what a part is. Others only annotate. */
const STATEMENTS = ["type", "$ref", "enum", "const", "anyOf", "oneOf", "allOf", "not"] as const;

/** Whether a part says what it is, as opposed to carrying a title or a description alone. */
export function statesItself(schema: JsonSchema): boolean {
  return STATEMENTS.some((keyword) => schema[keyword] !== undefined);
}

/** The mark for a part of some kind, to be laid into its JSON Schema. */
export function unrepresentable(kind: string): JsonSchema {
  return { [MARK]: `${kind} cannot be represented in JSON Schema` };
}

/** A part without its mark. */
export function withoutMark({ [MARK]: _, ...schema }: JsonSchema): JsonSchema {
  return schema;
}

/** Takes the mark from a part that is still being made. */
export function unmark(schema: { "x-unrepresentable"?: unknown }): void {
  delete schema["x-unrepresentable"];
}

/** Whether a part is marked. */
export function isMarked(schema: JsonSchema): boolean {
  return schema[MARK] !== undefined;
}

/**
 * Lets a converted schema pass that holds no mark.
 *
 * @throws Error that names each marked place as code would spell it, `items[].at`, and why
 */
export function refuseMarked(schema: JsonSchema): JsonSchema {
  const faults = [...new Set(faultsIn({ node: schema, place: "" }, schema, new Set()))];
  if (faults.length > 0) throw new Error(faults.join("; "));
  return schema;
}

interface Part {
  readonly node: unknown;
  readonly place: string;
}

/** Each node once: a recursive part is seen where it is met first. */
function faultsIn({ node, place }: Part, root: JsonSchema, seen: Set<unknown>): readonly string[] {
  if (!isSchemaObject(node) || seen.has(node)) return [];
  seen.add(node);
  const mark = node[MARK];
  if (typeof mark === "string") return [place === "" ? mark : `${place}: ${mark}`];
  const parts = partsOf(node, root).map((part) => ({ ...part, place: join(place, part.place) }));
  return parts.flatMap((part) => faultsIn(part, root, seen));
}

/** The parts of a node, each with the step to it. */
function partsOf(node: JsonSchema, root: JsonSchema): readonly Part[] {
  const { properties, prefixItems, items, additionalProperties, patternProperties, $ref } = node;
  const inPlace = [node["anyOf"], node["oneOf"], node["allOf"]].flatMap(listOf);
  return [
    ...entriesOf(properties).map(([key, part]) => ({ node: part, place: writePath([key]) })),
    ...listOf(prefixItems).map((part, index) => ({ node: part, place: writePath([index]) })),
    ...[items, additionalProperties, ...entriesOf(patternProperties).map(([, part]) => part)].map((part) => ({
      node: part,
      place: "[]",
    })),
    ...[...inPlace, node["propertyNames"], definition(root, $ref)].map((part) => ({ node: part, place: "" })),
  ];
}

function definition(root: JsonSchema, ref: unknown): unknown {
  if (ref === "#") return root;
  const name = typeof ref === "string" ? /^#\/\$defs\/([^/]+)$/.exec(ref)?.[1] : undefined;
  const definitions = root["$defs"];
  if (name === undefined || !isSchemaObject(definitions)) return undefined;
  return definitions[name.replaceAll("~1", "/").replaceAll("~0", "~")];
}

function entriesOf(value: unknown): readonly (readonly [string, unknown])[] {
  return isSchemaObject(value) ? Object.entries(value) : [];
}

function join(place: string, step: string): string {
  return place === "" || step === "" || step.startsWith("[") ? place + step : `${place}.${step}`;
}
