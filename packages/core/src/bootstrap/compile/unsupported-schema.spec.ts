import { expect, it } from "@jest/globals";
import { z as z3 } from "zod/v3";
import { z } from "zod/mini";
import { unsupportedSchema } from "./unsupported-schema.js";

class Draft {
  title = "";
}

const standard = (vendor: string): object => ({
  "~standard": { version: 1, vendor, validate: () => ({ value: 1 }) },
});

it.each<[unknown, string, string]>([
  [undefined, "undefined", "() => Class"],
  [Draft, "the class Draft", 'import { classValidator } from "@toolwright/core/class-validator"'],
  [z3.object({}), "a schema of zod 3", 'import { zod3 } from "@toolwright/core/zod3"'],
  [z.object({}), "a schema of zod mini", 'import { zodMini } from "@toolwright/core/zod-mini"'],
  [{ type: "object" }, "a plain object", 'import { jsonSchema } from "@toolwright/core/json-schema"'],
  [standard("valibot"), "a valibot schema", "toStandardJsonSchema() of @valibot/to-json-schema"],
  [standard("acme"), "acme schema", "withJsonSchema()"],
  [[], "an array", "createApp({ schemas })"],
  [
    (
      () => () =>
        1
    )(),
    "a function",
    "createApp({ schemas })",
  ],
  [7, "a number", "createApp({ schemas })"],
  [null, "null", "createApp({ schemas })"],
])("tells of %p what it is, and what is missing", (source, kind, fix) => {
  expect(unsupportedSchema(source)).toEqual({
    kind: expect.stringContaining(kind),
    fix: expect.stringContaining(fix),
  });
});
