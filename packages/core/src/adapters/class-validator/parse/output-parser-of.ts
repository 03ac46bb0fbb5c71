import type { ValidationError } from "class-validator";
import { isPromiseLike } from "../../../schema/maybe-promise.js";
import type { CompiledSchema, Parsed } from "../../../schema/schema-adapter.js";
import { WrittenClasses } from "../rules/written-classes.js";
import { DeclaredPart } from "./declared-part.js";
import type { DtoShape } from "./dto-shape.js";
import { validatorOf } from "./dto-validator.js";
import { faultOf } from "./fault-of.js";
import { OutputExecutor } from "./output-executor.js";
import type { ParseOptions } from "./parse-options.js";
import { reachableShapes } from "./reachable-shapes.js";
import { IssueReader } from "./validation-issues.js";

/**
 * Parsing of what a method returns for a DTO class, an instance or a plain object with the class's properties: validated by
 * class-validator, then written by class-transformer with the class's `@Expose`, `@Exclude` and `@Transform`. The outcome
 * holds exactly the declared fields, with dates as ISO 8601 texts. What a field of no declared class holds stays as it is.
 */
export function outputParserOf(shape: DtoShape, options: ParseOptions): CompiledSchema["parse"] {
  const reachable = reachableShapes(shape);
  const validate = validatorOf(options);
  const reader = new IssueReader(reachable, options, "output");
  const classes = new WrittenClasses(reachable.keys());
  return (value) => {
    if (typeof value !== "object" || value === null || Array.isArray(value))
      return { ok: false, issues: [{ path: [], message: "must be an object" }] };
    const declared = new DeclaredPart();
    const part = declared.object(shape, value);
    if (declared.issues.length > 0) return { ok: false, issues: declared.issues };
    const errors = validate(part);
    const judge = (found: readonly ValidationError[]): Parsed => {
      const issues = reader.issuesOf(found);
      return issues.length > 0 ? { ok: false, issues } : written(declared, part);
    };
    return isPromiseLike(errors) ? errors.then(judge) : judge(errors);
  };

  function written(declared: DeclaredPart, part: object): Parsed {
    try {
      declared.passForKinds();
      return { ok: true, value: new OutputExecutor(classes, options.groups).of(part) };
    } catch (error) {
      return { ok: false, issues: [faultOf(error)] };
    }
  }
}
