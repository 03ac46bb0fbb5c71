import { withOwnMembersOnly } from "../../schema/parsing/own-members.js";
import { refusingTooDeep } from "../../schema/parsing/too-deep.js";
import type { SchemaAdapter } from "../../schema/schema-adapter.js";
import { refuseBomb } from "../../schema/zod/schema-bomb.js";
import { zodParser } from "../../schema/zod/zod-parser.js";
import { isZod3, isZod4 } from "../../schema/zod/zod-schema.js";
import { mayRunAsyncCode, ZOD_3 } from "./zod3-anatomy.js";
import { takingDatesAsText } from "./zod3-dates.js";
import { zod3JsonSchema } from "./zod3-json-schema.js";

/**
 * Schemas of zod 3, of its own package or as `zod/v3` of a later one, by zod-to-json-schema.
 *
 * @example
 * ```ts
 * const app = await createApp({ name: "issues", version: "1.0.0", services: [IssueTools], schemas: [zod3()] });
 * ```
 */
export function zod3(): SchemaAdapter {
  return {
    name: "zod3",
    accepts: isZod3,
    compile(source, side) {
      if (!isZod3(source)) throw new Error(notZod3(source));
      refuseBomb(source, ZOD_3);
      const jsonSchema = zod3JsonSchema(source, side);
      const parse = zodParser(takingDatesAsText(source), mayRunAsyncCode(source));
      return { jsonSchema, parse: refusingTooDeep(withOwnMembersOnly(parse, jsonSchema)) };
    },
  };
}

function notZod3(source: unknown): string {
  return isZod4(source)
    ? "this is a schema of zod 4, which needs no adapter, or zodMini() of @toolwright/core/zod-mini; not zod3()"
    : "zod3() takes schemas of zod 3 alone";
}
