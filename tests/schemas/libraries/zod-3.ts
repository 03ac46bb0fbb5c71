import { zod3 } from "@toolwright/core/zod3";
import { z as bundled, type ZodTypeAny } from "zod/v3";
import { z as own } from "zod3";
import type { Model } from "../model.js";
import { type Library, recordOf, ZOD_SPARES } from "./library.js";

type Zod3 = typeof bundled;

/** zod 3 as zod 4 brings it along, and as a package of its own: the same but for the identity of its classes. */
export const zod3Libraries: readonly Library[] = [
  libraryOf("zod/v3 of zod 4", bundled),
  libraryOf("zod 3", own as unknown as Zod3),
];

function libraryOf(name: string, z: Zod3): Library {
  const chain: ZodTypeAny = z.object({ n: z.number().int(), next: z.lazy(() => chain).optional() });
  return {
    name,
    adapter: zod3(),
    write: (model) => write(z, model),
    chain,
    countsUnits: true,
    takesListsAsObjects: false,
    lacks: [],
    sparedNames: ZOD_SPARES,
  };
}

function write(z: Zod3, model: Model): ZodTypeAny {
  switch (model.kind) {
    case "string":
      return z.string().min(model.min).max(model.max);
    case "integer":
      return z.number().int().min(model.min).max(model.max);
    case "date":
      return z.date();
    case "boolean":
      return z.boolean();
    case "enum":
      return z.enum(model.values);
    case "array":
      return z.array(write(z, model.item)).max(model.max);
    case "record":
      return z.record(z.string(), write(z, model.value));
    case "nullable":
      return write(z, model.inner).nullable();
    case "object":
      return z.object(
        recordOf(
          model.fields.map(({ name, isOptional, model: inner }) => [
            name,
            isOptional ? write(z, inner).optional() : write(z, inner),
          ]),
        ),
      );
  }
}
