import type { JsonSchema, MirroredParam } from "@toolwright/kernel";
import { isSchemaObject, propertiesOf, valueAt } from "../schema-node.js";
import { writePath } from "../write-issues.js";

/** An argument that HTTP clients also send as the header `Mcp-Param-{header}`. */
export interface MirroredField {
  readonly header: string;
  readonly path: readonly string[];
}

/** Why an `x-mcp-header` cannot be used. */
export interface MirrorFault {
  readonly path: string;
  readonly reason: string;
}

const KEYWORD = "x-mcp-header";
/** RFC 9110, section 5.6.2. */
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const TYPES: ReadonlySet<unknown> = new Set(["string", "integer", "boolean"]);

/**
 * Finds the `x-mcp-header` marks of an input schema (2026-07-28, server/tools). Clients silently drop a tool that breaks
 * the keyword's rules, so each breach is a fault here.
 */
export function readMirroredFields(schema: JsonSchema): { fields: MirroredField[]; faults: MirrorFault[] } {
  const fields: MirroredField[] = [];
  const faults: MirrorFault[] = [];
  const reached = new Set<unknown>();
  visitProperties(schema, [], (node, path) => {
    reached.add(node);
    if (!(KEYWORD in node)) return;
    const reason = whyUnusable(node, fields);
    if (reason === undefined) fields.push({ header: node[KEYWORD] as string, path });
    else faults.push({ path: writePath(path), reason });
  });
  visitAll(schema, "#", (node, place) => {
    if (KEYWORD in node && !reached.has(node))
      faults.push({ path: place, reason: "it is not reached through properties" });
  });
  return { fields, faults };
}

/** Reads the mirrored values of one call's arguments. */
export function mirroredParams(fields: readonly MirroredField[], args: object): readonly MirroredParam[] {
  return fields.map(({ header, path }) => ({ header, value: valueAt(args, path) }));
}

function whyUnusable(node: JsonSchema, taken: readonly MirroredField[]): string | undefined {
  const header = node[KEYWORD];
  if (typeof header !== "string" || !TOKEN.test(header)) return "it is not an HTTP token";
  if (taken.some((field) => field.header.toLowerCase() === header.toLowerCase()))
    return `"${header}" is used twice`;
  return TYPES.has(node["type"]) ? undefined : `its type is ${JSON.stringify(node["type"] ?? "unknown")}`;
}

type Visit<Place> = (node: JsonSchema, place: Place) => void;

function visitProperties(schema: JsonSchema, path: readonly string[], visit: Visit<readonly string[]>): void {
  for (const [key, node] of Object.entries(propertiesOf(schema))) {
    if (!isSchemaObject(node)) continue;
    visit(node, [...path, key]);
    visitProperties(node, [...path, key], visit);
  }
}

/** Keywords whose value maps names of the author's choice to schemas, and those that hold plain data. */
const MAPS: ReadonlySet<string> = new Set(["properties", "patternProperties", "$defs", "dependentSchemas"]);
const DATA: ReadonlySet<string> = new Set(["const", "enum", "default", "examples"]);

function visitAll(schema: JsonSchema, place: string, visit: Visit<string>): void {
  visit(schema, place);
  for (const [keyword, value] of Object.entries(schema)) {
    if (DATA.has(keyword) || typeof value !== "object" || value === null) continue;
    const children =
      MAPS.has(keyword) || Array.isArray(value) ? Object.entries(value) : [["", value] as const];
    for (const [key, child] of children) {
      if (isSchemaObject(child)) visitAll(child, [place, keyword, key].filter(Boolean).join("/"), visit);
    }
  }
}
