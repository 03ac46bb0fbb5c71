import { describe, expect, it } from "@jest/globals";
import { Ajv } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { fullFormats } from "ajv-formats/dist/formats.js";
import * as fc from "fast-check";
import type { Parsed } from "@toolwright/core";
import { type Dialect, jsonSchema } from "@toolwright/core/json-schema";
import { schemaArms } from "./json-schema-arms.js";

const ORACLES = {
  "2020-12": () => new Ajv2020({ strict: false, formats: fullFormats }),
  "draft-07": () => new Ajv({ strict: false, formats: fullFormats }),
};

describe.each(Object.keys(ORACLES) as Dialect[])("JSON Schema %s", (dialect) => {
  const adapter = jsonSchema({ dialect });
  const oracle = ORACLES[dialect]();

  it("takes exactly what ajv takes, defaults or not, and gives what fits again", () => {
    fc.assert(
      fc.property(schemaArms, ({ schema, values }) => {
        const accepts = oracle.compile(schema);
        const { parse } = adapter.compile(schema, "input");
        for (const value of values) {
          const parsed = parse(value) as Parsed;
          expect(parsed.ok).toBe(accepts(value));
          if (parsed.ok) expect(accepts(parsed.value)).toBe(true);
        }
      }),
      { numRuns: 150 },
    );
  });
});
