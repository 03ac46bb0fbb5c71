import { standardSchema } from "@toolwright/core";
import { z } from "zod";
import type { Model } from "../model.js";
import { type Library, recordOf, ZOD_SPARES } from "./library.js";

interface Chain {
  readonly n: number;
  readonly next?: Chain | undefined;
}

const chain: z.ZodType<Chain> = z.object({
  n: z.int(),
  get next() {
    return chain.optional();
  },
});

export const zod4Library: Library = {
  name: "zod 4",
  adapter: standardSchema,
  write,
  chain,
  countsUnits: false,
  takesListsAsObjects: false,
  lacks: [],
  sparedNames: ZOD_SPARES,
};

function write(model: Model): z.ZodType {
  switch (model.kind) {
    case "string":
      return z.string().min(model.min).max(model.max);
    case "integer":
      return z.int().min(model.min).max(model.max);
    case "date":
      return z.date();
    case "boolean":
      return z.boolean();
    case "enum":
      return z.enum(model.values);
    case "array":
      return z.array(write(model.item)).max(model.max);
    case "record":
      return z.record(z.string(), write(model.value));
    case "nullable":
      return write(model.inner).nullable();
    case "object":
      return z.object(
        recordOf(
          model.fields.map(({ name, isOptional, model: inner }) => [
            name,
            isOptional ? write(inner).optional() : write(inner),
          ]),
        ),
      );
  }
}
