import type { JsonSchema } from "@toolwright/kernel";
import { type ClosedPart, ClosedParts } from "./closed-parts.js";
import type { Issue } from "../schema-adapter.js";

/** The schema that a tool without input publishes. */
export const NO_ARGUMENTS: JsonSchema = { type: "object", properties: {}, additionalProperties: false };

/** Keys in all paths together: a client chooses how many unknown names there are, and how deep. */
const MAX_KEYS = 100_000;

/** A value within arguments; its path is a list from the end, written down where something is found. */
interface Place {
  readonly value: Readonly<Record<string, unknown>>;
  readonly part: ClosedPart;
  readonly key?: PropertyKey;
  readonly within?: Place;
}

/**
 * Finds arguments that the published schema does not name, as issues: at the root, and within every object of which the schema
 * says all names.
 */
export function unknownArgumentCheck(schema: JsonSchema): (args: unknown) => readonly Issue[] {
  const { root } = new ClosedParts(schema);
  return (args) => {
    const issues: Issue[] = [];
    let keys = 0;
    // Without recursion: arguments may be deeper than the stack.
    const pending: Place[] = isContainer(args) ? [{ value: args, part: root }] : [];
    for (let place = pending.pop(); place !== undefined && keys < MAX_KEYS; place = pending.pop()) {
      const unknown = unknownNames(place);
      const path = unknown.length === 0 ? [] : pathTo(place);
      keys += unknown.length * (path.length + 1);
      for (const name of unknown) issues.push({ path: [...path, name], message: "Unknown argument" });
      for (const inner of placesWithin(place).toReversed()) pending.push(inner);
    }
    return issues;
  };
}

function unknownNames({ value, part }: Place): readonly string[] {
  const { known } = part;
  if (known === undefined || Array.isArray(value)) return [];
  return Object.keys(value).filter((name) => !known.has(name));
}

function placesWithin(within: Place): readonly Place[] {
  const { value, part } = within;
  return Object.keys(value).flatMap((name) => {
    const member = value[name];
    const key = Array.isArray(value) ? Number(name) : name;
    const inner = isContainer(member) ? part.at(key) : undefined;
    return inner === undefined ? [] : [{ value: member as Place["value"], part: inner, key, within }];
  });
}

function isContainer(value: unknown): value is Place["value"] {
  return typeof value === "object" && value !== null;
}

function pathTo(place: Place): readonly PropertyKey[] {
  const path: PropertyKey[] = [];
  for (let step: Place | undefined = place; step?.key !== undefined; step = step.within) path.push(step.key);
  return path.toReversed();
}
