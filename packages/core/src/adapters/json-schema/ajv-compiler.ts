import { Ajv, type ErrorObject, type Options } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
// The formats themselves: the package's default export is another thing to ECMAScript modules than to CommonJS.
import { fullFormats } from "ajv-formats/dist/formats.js";
import type { JsonSchema } from "@toolwright/kernel";
import { ajvForm, BUDGET_KEYWORD } from "./ajv-form.js";
import type { Dialect } from "./dialect.js";
import type { EvaluationBudget } from "./evaluation-budget.js";
import type { SchemaSnapshot } from "./schema-snapshot.js";
import { boundedRegExp } from "./bounded-reg-exp.js";
import { uniqueItems } from "./unique-items.js";
import { notCompiled } from "./why-not-compiled.js";

/** What is wrong with a value, in ajv's words; nothing for one that fits. */
export type Validate = (value: unknown) => readonly ErrorObject[];

/** ajv for one dialect, as this adapter uses it. */
export class AjvCompiler {
  readonly #dialect: Dialect;
  readonly #budget: EvaluationBudget;
  readonly #ajv: Ajv | Ajv2020;
  #forUnions: Ajv | Ajv2020 | undefined;

  constructor(dialect: Dialect, budget: EvaluationBudget) {
    this.#dialect = dialect;
    this.#budget = budget;
    this.#ajv = this.#instance(OPTIONS);
  }

  /** @throws Error whose message says what is wrong with the schema, and where */
  compile(snapshot: SchemaSnapshot): Validate {
    if (snapshot.schema["$async"] === true)
      throw new Error("$async is ajv's own, and nothing that JSON Schema knows");
    try {
      // The dialect is known, and ajv knows its names by one spelling only.
      const { $schema: _dialect, ...rest } = ajvForm(snapshot, this.#dialect);
      const ajv = UNION.test(snapshot.text) ? this.#instanceForUnions(rest) : this.#ajv;
      const validate = ajv.compile(rest);
      // Two tools may each have a schema with the same `$id`.
      ajv.removeSchema(rest);
      return (value) => (validate(value) ? NO_ERRORS : (validate.errors ?? NO_ERRORS));
    } catch (error) {
      throw notCompiled(error, this.#ajv.errors);
    }
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

const NO_ERRORS: readonly ErrorObject[] = [];

const OPTIONS: Options = {
  allErrors: true,
  // The schema is its author's: keywords that ajv does not know, `sensitive` or `x-mcp-header`, are no fault.
  strict: false,
  logger: false,
  // A property named `toString` is there when it was sent, not because every object has one.
  ownProperties: true,
  formats: fullFormats,
  // V8 does to the code what ajv's own optimization would, and does it only to what is called often.
  code: { optimize: false, regExp: Object.assign(boundedRegExp, { code: "new RegExp" }) },
};
