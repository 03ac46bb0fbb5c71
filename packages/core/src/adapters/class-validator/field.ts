import type { DtoClass } from "../../schema/schema-types.js";
import { fieldFaults } from "./field-faults.js";

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
  /** Published as the default, as a client would send it. Says what the class does, and does not do it: initialise the field. */
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
 * itself.
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
    const docs: FieldDocs = Object.freeze({
      ...(typeof options === "object" ? options : {}),
      faults: Object.freeze([...fieldFaults(options), ...repeated]),
    });
    const value: FieldRecords = Object.freeze({ ...own, [property]: docs });
    Object.defineProperty(target, FIELDS, { value, configurable: true });
  };
}

/** What `@Field` said about a property of a class, what its bases said included; `undefined` where it does not stand. */
export function fieldDocsOf(target: DtoClass, property: string): FieldDocs | undefined {
  const said = prototypesOf(target)
    .map(ownFields)
    .filter((fields) => Object.hasOwn(fields, property))
    .map((fields) => fields[property]);
  return said.length === 0 ? undefined : (Object.assign({}, ...said) as FieldDocs);
}

/** The properties of a class that `@Field` stands on: those of its bases first, each in order of declaration. */
export function fieldProperties(target: DtoClass): readonly string[] {
  return [...new Set(prototypesOf(target).flatMap((prototype) => Object.keys(ownFields(prototype))))];
}

/** A class's prototypes, the most basic first. */
function prototypesOf(target: DtoClass): object[] {
  const chain: object[] = [];
  let link = target.prototype as object | null;
  for (; link !== null && link !== Object.prototype; link = Object.getPrototypeOf(link) as object | null)
    chain.unshift(link);
  return chain;
}

function ownFields(prototype: object): FieldRecords {
  if (!Object.hasOwn(prototype, FIELDS)) return {};
  return (prototype as Readonly<Record<symbol, FieldRecords>>)[FIELDS] ?? {};
}
