import { safeParse, safeParseAsync, toJSONSchema, type $ZodType } from "zod/v4/core";
import type { JsonSchema } from "@toolwright/kernel";
import { withOwnMembersOnly } from "../../schema/parsing/own-members.js";
import { withoutFlagged } from "../../schema/pattern/expressions-in.js";
import { refusingTooDeep } from "../../schema/parsing/too-deep.js";
import type { SchemaAdapter, SchemaSide } from "../../schema/schema-adapter.js";
import { mayRunAsyncCode } from "../../schema/zod/async-code.js";
import { takingDatesAsText, ZOD_4 } from "../../schema/zod/dates-from-text.js";
import { refuseBomb } from "../../schema/zod/schema-bomb.js";
import { zodJsonSchema } from "../../schema/zod/zod-json-schema.js";
import { zodParser } from "../../schema/zod/zod-parser.js";
import { isZod3, isZod4, type ZodSchema } from "../../schema/zod/zod-schema.js";

/**
 * Schemas of zod mini (`zod/mini`), and of zod's core, which do not offer their JSON Schema by themselves. Behaves as core
 * does with the classic API, which needs no adapter.
 *
 * @example
 * ```ts
 * const app = await createApp({ name: "issues", version: "1.0.0", services: [IssueTools], schemas: [zodMini()] });
 * ```
 */
export function zodMini(): SchemaAdapter {
  return {
    name: "zod-mini",
    accepts: (source) => isZod4(source) && !offersJsonSchema(source),
    compile(source, side) {
      if (!isZod4(source)) throw new Error(notMini(source));
      const schema = source as unknown as $ZodType;
      refuseBomb(schema, ZOD_4);
      const converted = zodJsonSchema((options) => convert(schema, side, options));
      const { jsonSchema, expressions } = withoutFlagged(converted);
      const parse = zodParser(parsing(takingDatesAsText(schema)), mayRunAsyncCode(schema));
      return { jsonSchema, expressions, parse: refusingTooDeep(withOwnMembersOnly(parse, jsonSchema)) };
    },
  };
}

function offersJsonSchema(source: object): boolean {
  const standard = (source as { "~standard"?: { jsonSchema?: unknown } })["~standard"];
  return standard?.jsonSchema !== undefined;
}

function convert(schema: $ZodType, io: SchemaSide, options: object): JsonSchema {
  const { $schema: _dialect, ...jsonSchema } = toJSONSchema(schema, {
    ...options,
    io,
    target: "draft-2020-12",
  });
  return jsonSchema;
}

function parsing(schema: $ZodType): ZodSchema {
  return {
    safeParse: (value) => safeParse(schema, value),
    safeParseAsync: (value) => safeParseAsync(schema, value),
  };
}

function notMini(source: unknown): string {
  return isZod3(source)
    ? "this is a schema of zod 3, for zod3() of @toolwright/core/zod3, not for zodMini()"
    : "zodMini() takes schemas of zod mini alone";
}
