import { writePath } from "./write-issues.js";

/** The part of a zod 4 schema that says what it is made of. */
interface ZodPart {
  readonly _zod?: { readonly def?: Readonly<Record<string, unknown>> };
}

/** Members of a definition that hold another schema for the same place. */
const SAME_PLACE = ["innerType", "in", "out", "left", "right"] as const;

/**
 * Where in a zod 4 schema the part stands that cannot be converted, as code would spell it: `items[].at`. Empty for the
 * schema as a whole, and for what is not zod's. Slow, for explaining a failure.
 *
 * @param convert throws for a schema that cannot be converted
 */
export function unconvertiblePlace(schema: unknown, convert: (schema: unknown) => void): string {
  const seen = new Set<unknown>();
  return descend(schema, "") ?? "";

  /** `undefined` where a part fails only because it contains one that was seen before. */
  function descend(node: unknown, place: string): string | undefined {
    seen.add(node);
    const failing = partsOf(node).filter(({ part }) => fails(part));
    if (failing.length === 0) return place;
    for (const { part, step } of failing) {
      const found = seen.has(part) ? undefined : descend(part, join(place, step));
      if (found !== undefined) return found;
    }
    return undefined;
  }

  function fails(part: unknown): boolean {
    try {
      convert(part);
      return false;
    } catch {
      return true;
    }
  }
}

interface Part {
  /** From its parent's place to its own. */
  readonly step: string;
  readonly part: unknown;
}

function partsOf(schema: unknown): readonly Part[] {
  const def = (schema as ZodPart | null | undefined)?._zod?.def ?? {};
  const { shape, element, items, valueType, options } = def;
  return [
    ...entriesOf(shape).map(([key, part]) => ({ step: writePath([key]), part })),
    ...(Array.isArray(items) ? items : []).map((part: unknown, index) => ({
      step: writePath([index]),
      part,
    })),
    { step: "[]", part: element },
    { step: "[]", part: valueType },
    ...[...(Array.isArray(options) ? (options as unknown[]) : []), ...SAME_PLACE.map((key) => def[key])].map(
      (part) => ({ step: "", part }),
    ),
  ].filter(({ part }) => typeof part === "object" && part !== null);
}

function entriesOf(shape: unknown): readonly (readonly [string, unknown])[] {
  return typeof shape === "object" && shape !== null ? Object.entries(shape) : [];
}

function join(place: string, step: string): string {
  return place === "" || step === "" || step.startsWith("[") ? place + step : `${place}.${step}`;
}
