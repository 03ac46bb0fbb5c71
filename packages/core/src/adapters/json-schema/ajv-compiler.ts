import { Ajv, type Options, type ValidateFunction } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
// The formats themselves: the package's default export is another thing to ECMAScript modules than to CommonJS.
import { fullFormats } from "ajv-formats/dist/formats.js";
import type { JsonSchema } from "@toolwright/kernel";
import type { Issue } from "../../schema/schema-adapter.js";
import { ajvForm, BUDGET_KEYWORD } from "./ajv-form.js";
import { boundedRegExp } from "./bounded-reg-exp.js";
import type { Dialect } from "./dialect.js";
import { EvaluationBudget } from "./evaluation-budget.js";
import { readIssues } from "./read-issues.js";
import type { SchemaSnapshot } from "./schema-snapshot.js";
import { uniqueItems } from "./unique-items.js";
import { notCompiled } from "./why-not-compiled.js";

/**
 * What is wrong with a value; nothing for one that fits.
 *
 * @throws RangeError for a value that would take too many steps, or more levels than the stack has
 */
export type Validate = (value: unknown) => readonly Issue[];

/** ajv for one dialect, as this adapter uses it. */
export class AjvCompiler {
  readonly #dialect: Dialect;
  readonly #budget = new EvaluationBudget();
  readonly #ajv: Ajv | Ajv2020;
  #forUnions: Ajv | Ajv2020 | undefined;

  constructor(dialect: Dialect) {
    this.#dialect = dialect;
    this.#ajv = this.#instance(OPTIONS);
  }

  /** @throws Error whose message says what is wrong with the schema, and where */
  compile(snapshot: SchemaSnapshot): Validate {
    const { $async, $id } = snapshot.schema;
    if ($async === true) throw new Error("$async is ajv's own, and nothing that JSON Schema knows");
    if ($id !== undefined && typeof $id !== "string") throw new Error("its $id is not a string");
    try {
      // The dialect is known, and ajv knows its names by one spelling only.
      const { $schema: _dialect, ...rest } = ajvForm(snapshot, this.#dialect);
      const ajv = UNION.test(snapshot.text) ? this.#instanceForUnions(rest) : this.#ajv;
      return this.#validating(compileOnce(ajv, rest), rest);
    } catch (error) {
      throw notCompiled(error, this.#ajv.errors);
    }
  }

  #validating(validate: ValidateFunction, schema: JsonSchema): Validate {
    const budget = this.#budget;
    return (value) => {
      budget.renew();
      return validate(value) ? NO_ISSUES : readIssues(value, validate.errors ?? [], schema);
    };
  }

  /** The instance whose errors say which branches a union has. Schemas are validated by the other one alone. */
  #instanceForUnions(schema: JsonSchema): Ajv | Ajv2020 {
    void this.#ajv.validateSchema(schema, true);
    return (this.#forUnions ??= this.#instance({ ...OPTIONS, verbose: true, validateSchema: false }));
  }

  #instance(options: Options): Ajv | Ajv2020 {
    const ajv = this.#dialect === "2020-12" ? new Ajv2020(options) : new Ajv(options);
    const validate = (): boolean => {
      this.#budget.spend();
      return true;
    };
    ajv.addKeyword({ keyword: BUDGET_KEYWORD, errors: false, validate });
    ajv.removeKeyword("uniqueItems").addKeyword(uniqueItems());
    return ajv;
  }
}

/** A property may be called so, too: then its schema is compiled as if it had a union. */
const UNION = /"(?:any|one)Of":/;

const NO_ISSUES: readonly Issue[] = [];

/** ajv keeps a schema by its `$id` even where it refuses it, and two tools may each have one with the same. */
function compileOnce(ajv: Ajv | Ajv2020, schema: JsonSchema): ValidateFunction {
  const { $id } = schema;
  // As ajv keeps it. The empty one is that of all schemas without one, and may be taken again.
  const id = typeof $id === "string" ? $id.replace(/#\/?$/, "") : "";
  // What is there already is a meta-schema, which the removal would take from all schemas that come later.
  if (id !== "" && ajv.getSchema(id) !== undefined)
    throw new Error(`its $id, ${JSON.stringify($id)}, is that of a meta-schema`);
  try {
    return ajv.compile(schema);
  } finally {
    ajv.removeSchema(schema);
  }
}

/** What ajv compiles patterns with; of its own, since ajv wants its code as a member. */
const REG_EXP = Object.assign((pattern: string, flags: string) => boundedRegExp(pattern, flags), {
  code: "new RegExp",
});

const OPTIONS: Options = {
  allErrors: true,
  // The schema is its author's: keywords that ajv does not know, `sensitive` or `x-mcp-header`, are no fault.
  strict: false,
  logger: false,
  // A property named `toString` is there when it was sent, not because every object has one.
  ownProperties: true,
  formats: fullFormats,
  // V8 does to the code what ajv's own optimization would, and does it only to what is called often.
  code: { optimize: false, regExp: REG_EXP },
};
