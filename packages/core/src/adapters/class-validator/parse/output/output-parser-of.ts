import type { ValidationError } from "class-validator";
import { isPromiseLike } from "../../../../schema/maybe-promise.js";
import type { CompiledSchema, Parsed } from "../../../../schema/schema-adapter.js";
import { isTooDeep, refusingTooDeep } from "../../../../schema/parsing/too-deep.js";
import { WrittenClasses } from "./written-classes.js";
import { DeclaredPart } from "./declared-part.js";
import type { DtoModel } from "../../model/dto-model.js";
import { validatorOf } from "../validate/dto-validator.js";
import { faultOf } from "../fault-of.js";
import { OutputExecutor } from "./output-executor.js";
import type { ResolvedOptions } from "../../rules/resolved-options.js";
import { reachedModels } from "../../model/reached-models.js";
import { IssueReader } from "../validate/validation-issues.js";

/**
 * Parsing of what a method returns for a DTO class, an instance or a plain object with the class's properties: validated by
 * class-validator, then written by class-transformer with the class's `@Expose`, `@Exclude` and `@Transform`. The outcome
 * holds exactly the declared fields, with dates as ISO 8601 texts. What a field of no declared class holds stays as it is.
 */
export function outputParserOf(model: DtoModel, options: ResolvedOptions): CompiledSchema["parse"] {
  const reached = reachedModels([model]);
  const validate = validatorOf(options);
  const reader = new IssueReader(reached, options, "output");
  const classes = new WrittenClasses([...reached].map(({ target }) => target));
  return refusingTooDeep((value) => {
    if (typeof value !== "object" || value === null || Array.isArray(value))
      return { ok: false, issues: [{ path: [], message: "must be an object" }] };
    const declared = new DeclaredPart();
    const part = declared.object(model, value);
    if (declared.issues.length > 0) return { ok: false, issues: declared.issues };
    const errors = validate(part);
    const judge = (found: readonly ValidationError[]): Parsed => {
      const issues = reader.issuesOf(found);
      return issues.length > 0 ? { ok: false, issues } : written(declared, part);
    };
    return isPromiseLike(errors) ? errors.then(judge) : judge(errors);
  });

  function written(declared: DeclaredPart, part: object): Parsed {
    try {
      declared.passForKinds();
      return { ok: true, value: new OutputExecutor(classes, options.groups).of(part) };
    } catch (error) {
      if (isTooDeep(error, part)) throw error;
      return { ok: false, issues: [faultOf(error)] };
    }
  }
}
