import { Ajv, type ErrorObject, type Options } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
// The formats themselves: the package's default export is another thing to ECMAScript modules than to CommonJS.
import { fullFormats } from "ajv-formats/dist/formats.js";
import type { JsonSchema } from "@toolwright/kernel";
import { ajvForm, BUDGET_KEYWORD } from "./ajv-form.js";
import type { Dialect } from "./dialect.js";
import type { EvaluationBudget } from "./evaluation-budget.js";
import { boundedRegExp } from "./pattern/bounded-reg-exp.js";
import { whyNotCompiled } from "./why-not-compiled.js";

/** What is wrong with a value, in ajv's words; nothing for one that fits. */
export type Validate = (value: unknown) => readonly ErrorObject[];

/** ajv for one dialect, as this adapter uses it. */
export class AjvCompiler {
  readonly #ajv: Ajv | Ajv2020;

  constructor(dialect: Dialect, budget: EvaluationBudget) {
    this.#ajv = dialect === "2020-12" ? new Ajv2020(OPTIONS) : new Ajv(OPTIONS);
    const spend = (): boolean => {
      budget.spend();
      return true;
    };
    this.#ajv.addKeyword({ keyword: BUDGET_KEYWORD, errors: false, validate: spend });
  }

  /** @throws Error whose message says what is wrong with the schema, and where */
  compile(schema: JsonSchema): Validate {
    if (schema["$async"] === true) throw new Error("$async is ajv's own, and nothing that JSON Schema knows");
    try {
      // The dialect is known, and ajv knows its names by one spelling only.
      const { $schema: _dialect, ...rest } = ajvForm(schema);
      const validate = this.#ajv.compile(rest);
      // Two tools may each have a schema with the same `$id`.
      this.#ajv.removeSchema(rest);
      return (value) => (validate(value) ? NO_ERRORS : (validate.errors ?? NO_ERRORS));
    } catch (error) {
      throw new Error(whyNotCompiled(error, this.#ajv.errors), { cause: error });
    }
  }
}

const NO_ERRORS: readonly ErrorObject[] = [];

const OPTIONS: Options = {
  allErrors: true,
  // The branches of a union, to tell which of them was meant.
  verbose: true,
  // The schema is its author's: keywords that ajv does not know, `sensitive` or `x-mcp-header`, are no fault.
  strict: false,
  logger: false,
  // A property named `toString` is there when it was sent, not because every object has one.
  ownProperties: true,
  formats: fullFormats,
  code: { regExp: Object.assign(boundedRegExp, { code: "new RegExp" }) },
};
