import { zodMini } from "@toolwright/core/zod-mini";
import * as z from "zod/mini";
import type { Model } from "../model.js";
import { type Library, recordOf, ZOD_SPARES } from "./library.js";

interface Chain {
  readonly n: number;
  readonly next?: Chain | undefined;
}

const chain: z.ZodMiniType<Chain> = z.object({
  n: z.int(),
  get next() {
    return z.optional(chain);
  },
});

export const miniLibrary: Library = {
  name: "zod mini",
  adapter: zodMini(),
  write,
  chain,
  countsUnits: false,
  takesListsAsObjects: false,
  lacks: [],
  sparedNames: ZOD_SPARES,
};

function write(model: Model): z.ZodMiniType {
  switch (model.kind) {
    case "string":
      return z.string().check(z.minLength(model.min), z.maxLength(model.max));
    case "integer":
      return z.int().check(z.gte(model.min), z.lte(model.max));
    case "date":
      return z.date();
    case "boolean":
      return z.boolean();
    case "enum":
      return z.enum(model.values);
    case "array":
      return z.array(write(model.item)).check(z.maxLength(model.max));
    case "record":
      return z.record(z.string(), write(model.value));
    case "nullable":
      return z.nullable(write(model.inner));
    case "object":
      return z.object(
        recordOf(
          model.fields.map(({ name, isOptional, model: inner }) => [
            name,
            isOptional ? z.optional(write(inner)) : write(inner),
          ]),
        ),
      );
  }
}
