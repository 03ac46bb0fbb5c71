import type { JsonSchema } from "@toolwright/kernel";
import { declaredOnly } from "../../schema/parsing/declared-only.js";
import type { CompiledSchema, Issue, Parsed, SchemaAdapter } from "../../schema/schema-adapter.js";
import { refusedValueIn } from "../../schema/values/refused-values.js";
import { writeIssues } from "../../schema/write-issues.js";
import { AjvCompiler, type Validate } from "./ajv-compiler.js";
import { type Dialect, dialectOf, DIALECTS, withDialect } from "./dialect.js";
import { fillDefaults, type FillDefaults } from "./fill-defaults.js";
import { isJsonSchema } from "./is-json-schema.js";
import { snapshotOf } from "./schema-snapshot.js";
import { surelyFit } from "./sure-defaults.js";
import { notCompiled } from "./why-not-compiled.js";

/** How {@link jsonSchema} reads schemas. */
export interface JsonSchemaOptions {
  /**
   * The dialect of schemas without `$schema`; 2020-12 by default, which is also what clients assume. With draft-07, a
   * schema is published with its `$schema`, so that they need not.
   */
  readonly dialect?: Dialect | undefined;
}

/**
 * Teaches an app plain JSON Schema, TypeBox schemas included, validated by ajv with all formats. A schema is published as
 * it is written.
 *
 * @throws TypeError for an option that it does not know
 * @example
 * ```ts
 * const app = await createApp({ name: "shop", version: "1.0.0", services: [Orders], schemas: [jsonSchema()] });
 * ```
 */
export function jsonSchema(options: JsonSchemaOptions = {}): SchemaAdapter {
  checkOptions(options);
  const compiled = new WeakMap<JsonSchema, CompiledSchema>();
  const compile = schemaCompiler(options.dialect ?? "2020-12");
  return {
    name: "json-schema",
    accepts: isJsonSchema,
    compile(source, side) {
      const schema = source as JsonSchema;
      const made = compiled.get(schema) ?? compile(schema);
      compiled.set(schema, made);
      return side === "input" ? made : { ...made, parse: declaredOnly(made.parse, made.jsonSchema) };
    },
  };
}

function checkOptions({ dialect, ...others }: JsonSchemaOptions): void {
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw new TypeError(`jsonSchema({ ${unknown} }): there is no such option`);
  if (dialect !== undefined && !DIALECTS.includes(dialect))
    throw new TypeError(`jsonSchema({ dialect }): it is one of ${DIALECTS.join(", ")}`);
}

/** ajv reads each dialect with an instance of its own, made when the first schema needs it. */
function schemaCompiler(assumed: Dialect): (source: JsonSchema) => CompiledSchema {
  const compilers = new Map<Dialect, AjvCompiler>();
  return (source) => {
    const snapshot = snapshotOf(source);
    const { schema } = snapshot;
    const dialect = dialectOf(schema, assumed);
    const compiler = compilers.get(dialect) ?? new AjvCompiler(dialect);
    compilers.set(dialect, compiler);
    const rules: Rules = { schema, validate: compiler.compile(snapshot), fill: fillDefaults(snapshot) };
    checkDefaults(rules);
    const fault = refusedValueIn(schema, snapshot.text);
    if (fault !== undefined) throw fault;
    return { jsonSchema: withDialect(schema, dialect), verbatim: true, parse: parser(rules) };
  };
}

/** A schema with what was made of it. */
interface Rules {
  readonly schema: JsonSchema;
  readonly validate: Validate;
  readonly fill: FillDefaults;
}

/** Whether the defaults that an empty object gets fit the schema: a method trusts them like what was sent. */
function checkDefaults(rules: Rules): void {
  const faults = unfitDefaults(rules);
  if (faults.length > 0)
    throw new Error(`a default does not fit: ${writeIssues(faults).replaceAll("\n", "; ")}`);
}

function unfitDefaults({ schema, validate, fill }: Rules): readonly Issue[] {
  try {
    const filled = fill({}) as Readonly<Record<string, unknown>>;
    if (Object.keys(filled).length === 0 || surelyFit(filled, schema)) return [];
    return validate(filled).filter(({ path: [key] }) => key !== undefined && Object.hasOwn(filled, key));
  } catch (error) {
    throw notCompiled(error, undefined);
  }
}

function parser({ validate, fill }: Rules): (value: unknown) => Parsed {
  return (value) => {
    try {
      const issues = validate(value);
      return issues.length === 0 ? { ok: true, value: fill(value) } : { ok: false, issues };
    } catch (error) {
      return { ok: false, issues: [{ path: [], message: whyGivenUp(error) }] };
    }
  };
}

/** What ends a validation that does not end by itself: the stack, the budget, or a getter of a value in process. */
function whyGivenUp(error: unknown): string {
  if (error instanceof Error && error.name === "RangeError") return "is nested too deeply to be checked";
  return "cannot be read";
}
