import { type Anatomy, somePart } from "../../schema/zod/remake.js";
import { isZod3, type ZodDefinition } from "../../schema/zod/zod-schema.js";

/** The members of zod 3's definitions that hold other schemas, by kind. */
const MEMBERS: Readonly<Record<string, readonly string[]>> = {
  ZodObject: ["shape", "catchall"],
  ZodArray: ["type"],
  ZodTuple: ["items", "rest"],
  ZodRecord: ["keyType", "valueType"],
  ZodMap: ["keyType", "valueType"],
  ZodSet: ["valueType"],
  ZodUnion: ["options"],
  ZodDiscriminatedUnion: ["options", "optionsMap"],
  ZodIntersection: ["left", "right"],
  ZodLazy: ["getter"],
  ZodOptional: ["innerType"],
  ZodNullable: ["innerType"],
  ZodDefault: ["innerType"],
  ZodCatch: ["innerType"],
  ZodReadonly: ["innerType"],
  ZodBranded: ["type"],
  ZodPromise: ["type"],
  ZodEffects: ["schema"],
  ZodPipeline: ["in", "out"],
};

/** A schema of zod 3, as far as making others like it goes. */
export interface Node {
  readonly constructor: new (def: object) => Node;
  optional(): Node;
  describe(text: string): Node;
}

/** A schema of the same kind, with another definition. */
export function remade(part: unknown, def: ZodDefinition): Node {
  return new (part as Node).constructor(def);
}

/** How zod 3 builds its schemas. */
export const ZOD_3: Anatomy = {
  definitionOf: (part) => (isZod3(part) ? part._def : undefined),
  membersOf: (def) => MEMBERS[String(def["typeName"])] ?? [],
};

/** As {@link ZOD_3}, without what no longer reads what was sent: the end of a pipeline. */
export const ZOD_3_READING: Anatomy = {
  definitionOf: ZOD_3.definitionOf,
  membersOf: (def) => (def["typeName"] === "ZodPipeline" ? ["in"] : ZOD_3.membersOf(def)),
};

const AUTHORED: ReadonlySet<unknown> = new Set(["ZodEffects", "ZodPromise", "ZodFunction"]);

/**
 * Whether a zod 3 schema runs functions of its author, refinements and transforms, which may answer with a promise that
 * zod would drop if it parsed synchronously.
 */
export function mayRunAsyncCode(schema: unknown): boolean {
  return somePart(schema, ZOD_3, (def: ZodDefinition) => AUTHORED.has(def["typeName"]));
}
