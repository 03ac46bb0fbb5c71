import type { JsonSchema } from "@toolwright/kernel";
import { declaredOnly } from "../../schema/declared-only.js";
import type { CompiledSchema, Parsed, SchemaAdapter } from "../../schema/schema-adapter.js";
import { refusedValueIn } from "../../schema/values/refused-values.js";
import { writeIssues } from "../../schema/write-issues.js";
import { AjvCompiler, type Validate } from "./ajv-compiler.js";
import { type Dialect, dialectOf, DIALECTS, withDialect } from "./dialect.js";
import { EvaluationBudget } from "./evaluation-budget.js";
import { fillDefaults, type FillDefaults } from "./fill-defaults.js";
import { isJsonSchema } from "./is-json-schema.js";
import { readIssues } from "./read-issues.js";
import { snapshotOf } from "./schema-snapshot.js";
import { surelyFit } from "./sure-defaults.js";

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
  const budget = new EvaluationBudget();
  const compilers = new Map<Dialect, AjvCompiler>();
  return (source) => {
    const snapshot = snapshotOf(source);
    const { schema } = snapshot;
    const dialect = dialectOf(schema, assumed);
    const compiler = compilers.get(dialect) ?? new AjvCompiler(dialect, budget);
    compilers.set(dialect, compiler);
    const rules: Rules = { schema, validate: compiler.compile(snapshot), fill: fillDefaults(snapshot) };
    checkDefaults(rules);
    const fault = refusedValueIn(schema, snapshot.text);
    if (fault !== undefined) throw fault;
    return { jsonSchema: withDialect(schema, dialect), verbatim: true, parse: parser(rules, budget) };
  };
}

/** A schema with what was made of it. */
interface Rules {
  readonly schema: JsonSchema;
  readonly validate: Validate;
  readonly fill: FillDefaults;
}

/** Whether the defaults that an empty object gets fit the schema: a method trusts them like what was sent. */
function checkDefaults({ schema, validate, fill }: Rules): void {
  const filled = fill({}) as Readonly<Record<string, unknown>>;
  if (Object.keys(filled).length === 0 || surelyFit(filled, schema)) return;
  const issues = readIssues(filled, validate(filled), schema);
  const faults = issues.filter(({ path: [key] }) => key !== undefined && Object.hasOwn(filled, key));
  if (faults.length > 0)
    throw new Error(`a default does not fit: ${writeIssues(faults).replaceAll("\n", "; ")}`);
}

function parser({ schema, validate, fill }: Rules, budget: EvaluationBudget): (value: unknown) => Parsed {
  return (value) => {
    budget.renew();
    try {
      const errors = validate(value);
      if (errors.length === 0) return { ok: true, value: fill(value) };
      return { ok: false, issues: readIssues(value, errors, schema) };
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
