import { describe, expect, it } from "@jest/globals";
import { zodMini } from "@toolwright/core/zod-mini";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import fc from "fast-check";
import { objectModels, toZod, valuesNear } from "./model.js";

describe("what zod publishes", () => {
  const ajv = new Ajv2020({ strict: false, allErrors: false });
  formats.default(ajv);

  it("accepts what its parser accepts, and nothing else", () => {
    fc.assert(
      fc.property(
        objectModels.chain((model) => fc.tuple(fc.constant(model), valuesNear(model))),
        ([model, value]) => {
          const { jsonSchema, parse } = zodMini().compile(toZod(model), "input");
          expect({ value, ok: (parse(value) as { ok: boolean }).ok }).toEqual({
            value,
            ok: ajv.compile(jsonSchema)(value),
          });
        },
      ),
      { numRuns: 150 },
    );
  });
});
