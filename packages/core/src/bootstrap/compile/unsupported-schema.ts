/** A schema that no adapter of the app accepts. */
export interface UnsupportedSchema {
  /** What it is, in the words of whoever wrote it. */
  readonly kind: string;
  readonly fix: string;
}

const ANY_KIND =
  "pass a schema of zod 4.2 or newer, or any Standard Schema that offers JSON Schema; other kinds need their adapter in createApp({ schemas })";

/** Tells what an unsupported schema is, and which adapter or step is missing. */
export function unsupportedSchema(source: unknown): UnsupportedSchema {
  if (source === undefined)
    return {
      kind: "undefined",
      fix: "a circular import leaves undefined: refer to the class by () => Class",
    };
  if (typeof source === "function") return unsupportedFunction(source);
  if (typeof source !== "object" || source === null) return { kind: shown(source), fix: ANY_KIND };
  const vendor = (source as { "~standard"?: { vendor?: unknown } })["~standard"]?.vendor;
  if (vendor === "zod") return unsupportedZod(source);
  if (typeof vendor === "string") return unsupportedStandard(vendor);
  return Array.isArray(source)
    ? { kind: "an array", fix: ANY_KIND }
    : { kind: "a plain object", fix: adding("jsonSchema", "json-schema") };
}

function shown(source: unknown): string {
  return source === null ? "null" : `a ${typeof source}`;
}

function unsupportedFunction({ name }: { readonly name: string }): UnsupportedSchema {
  return name === ""
    ? { kind: "a function", fix: ANY_KIND }
    : { kind: `the class ${name}`, fix: adding("classValidator", "class-validator") };
}

/** zod offers JSON Schema since 4.2, in its classic API alone; 3 is told from 4 by the marker that it lacks. */
function unsupportedZod(source: object): UnsupportedSchema {
  if (!("_zod" in source)) return { kind: "a schema of zod 3", fix: adding("zod3", "zod3") };
  return {
    kind: "a schema of zod mini, or of a zod older than 4.2",
    fix: `${adding("zodMini", "zod-mini")}; or install zod 4.2 or newer`,
  };
}

function unsupportedStandard(vendor: string): UnsupportedSchema {
  const kind = `a ${vendor} schema that offers no JSON Schema`;
  const beside = "put one beside it with withJsonSchema()";
  return vendor === "valibot"
    ? { kind, fix: `wrap it in toStandardJsonSchema() of @valibot/to-json-schema, or ${beside}` }
    : { kind, fix: beside };
}

function adding(adapter: string, entry: string): string {
  return `import { ${adapter} } from "@toolwright/core/${entry}", and add ${adapter}() to createApp({ schemas })`;
}
