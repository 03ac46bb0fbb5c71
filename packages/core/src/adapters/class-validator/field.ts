import { Allow } from "class-validator";
import type { DtoClass } from "../../schema/schema-types.js";
import { fieldFaults } from "./field-faults.js";
import { prototypesOf } from "./lineage.js";
import { type RuleMetadata, rulesOfAllGroups } from "./rule-metadata.js";

/** Shared by all copies of this package. The version changes when the record's shape does. */
const FIELDS = Symbol.for("@toolwright/core:field:v1");

/** What `@Field` takes: everything about a field that no rule of class-validator says. */
export interface FieldOptions {
  /** Read by the model: what the value means, its unit, where to find it. */
  readonly description?: string | undefined;
  /** A short name for display. */
  readonly title?: string | undefined;
  /** Values as a client would send them. */
  readonly examples?: readonly unknown[] | undefined;
  /** Published as the default, as a client would send it. It only documents: let the class initialise the field. */
  readonly default?: unknown;
  /** JSON Schema's `format`, where no rule of class-validator says it. */
  readonly format?: string | undefined;
  /** Still accepted, no longer recommended. */
  readonly deprecated?: boolean | undefined;
  /** A secret: kept out of logs and messages. */
  readonly sensitive?: boolean | undefined;
  /** HTTP clients send the value also as `Mcp-Param-{header}` (2026-07-28, server/tools, `x-mcp-header`). */
  readonly header?: string | undefined;
}

/** What was said about one field, that of base classes included. */
export interface FieldDocs extends FieldOptions {
  /** What `@Field` was given and does not take; each is a boot problem. */
  readonly faults: readonly string[];
}

type FieldRecords = Readonly<Record<string, FieldDocs>>;

/**
 * Describes a field of a DTO class to the model. A subclass that declares the field again inherits what it does not say
 * itself, and so does a class that is made from this one by copying its rules, as `PartialType` of `@nestjs/mapped-types`
 * does. To class-validator the field is one that `@Allow` stands on.
 *
 * @example
 * ```ts
 * class Search {
 *   @Field({ description: "Words to look for", examples: ["timeout"] })
 *   @IsString()
 *   text!: string;
 * }
 * ```
 */
export function Field(options: FieldOptions): (target: object, property: string) => void {
  return (target, property) => {
    const own = ownFields(target);
    const repeated = Object.hasOwn(own, property) ? ["@Field stands more than once"] : [];
    const said = definedOf(options);
    const inherited = inheritedOptions(target, property, said);
    const docs: FieldDocs = Object.freeze({
      ...inherited,
      ...said,
      faults: Object.freeze([...fieldFaults(options), ...fieldFaults(inherited), ...repeated]),
    });
    const value: FieldRecords = Object.freeze({ ...own, [property]: docs });
    Object.defineProperty(target, FIELDS, { value, configurable: true });
    // class-validator fails on these at every call; boot says so where they have rules.
    if (!(property in Object.prototype)) Allow({ context: { [FIELDS]: docs } })(target, property);
  };
}

/**
 * What `@Field` said about the properties of a class, what its bases said included: those of its bases first.
 *
 * @param rules of the class, in whatever group
 */
export function fieldsOf(
  target: DtoClass,
  rules: readonly RuleMetadata[] = rulesOfAllGroups(target),
): ReadonlyMap<string, FieldDocs> {
  const found = new Map<string, FieldDocs>();
  for (const prototype of prototypesOf(target.prototype as object)) {
    const own = ownFields(prototype);
    for (const [property, docs] of Object.entries(own)) found.set(property, docs);
    const known = prototype === target.prototype ? rules : undefined;
    for (const [property, docs] of copiedDocs(prototype.constructor as unknown as DtoClass, known))
      if (!Object.hasOwn(own, property)) found.set(property, { ...found.get(property), ...docs });
  }
  return found;
}

/** Whether a rule checks nothing and only carries what {@link Field} said. */
export function isFieldRule({ context }: RuleMetadata): boolean {
  return docsIn(context) !== undefined;
}

/** What was said: `undefined` says nothing, whatever a base class did. */
function definedOf(options: FieldOptions): FieldOptions {
  if (typeof options !== "object" || (options as unknown) === null) return {};
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}

/** What stands among the rules of a class itself, put there by {@link Field} or copied from another class. */
function copiedDocs(
  target: DtoClass,
  rules: readonly RuleMetadata[] = rulesOfAllGroups(target),
): readonly (readonly [property: string, docs: FieldDocs])[] {
  return rules.flatMap((rule) => {
    const docs = rule.target === target ? docsIn(rule.context) : undefined;
    return docs === undefined ? [] : [[rule.propertyName, docs] as const];
  });
}

function docsIn(context: unknown): FieldDocs | undefined {
  return (context as Readonly<Record<symbol, FieldDocs>> | undefined)?.[FIELDS];
}

/** What a base class said about a field, but for what is said anew. */
function inheritedOptions(target: object, property: string, said: FieldOptions): FieldOptions {
  const above = Object.getPrototypeOf(target) as { readonly constructor: DtoClass } | null;
  if (above === null || above === Object.prototype) return {};
  const docs = fieldsOf(above.constructor).get(property) ?? {};
  return Object.fromEntries(
    Object.entries(docs).filter(([name]) => name !== "faults" && !Object.hasOwn(said, name)),
  );
}

function ownFields(prototype: object): FieldRecords {
  if (!Object.hasOwn(prototype, FIELDS)) return {};
  return (prototype as Readonly<Record<symbol, FieldRecords>>)[FIELDS] ?? {};
}
