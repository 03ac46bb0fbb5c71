import { TransformationType } from "class-transformer";
import type { ValidationError } from "class-validator";
import { messageOf } from "../../../errors/error-policy.js";
import { isPromiseLike } from "../../../schema/maybe-promise.js";
import type { CompiledSchema, Parsed } from "../../../schema/schema-adapter.js";
import { DeclaredPart } from "./declared-part.js";
import { DtoExecutor } from "./dto-executor.js";
import type { DtoShape } from "./dto-shape.js";
import { validatorOf } from "./dto-validator.js";
import type { ParseOptions } from "./parse-options.js";
import { reachableShapes } from "./reachable-shapes.js";
import { toJson } from "./to-json.js";
import { IssueReader } from "./validation-issues.js";

/**
 * Parsing of what a method returns for a DTO class, an instance or a plain object with the class's properties: validated by
 * class-validator, then written by class-transformer with the class's `@Expose`, `@Exclude` and `@Transform`. The outcome
 * holds exactly the declared fields, with dates as ISO 8601 texts.
 */
export function outputParserOf(shape: DtoShape, options: ParseOptions): CompiledSchema["parse"] {
  const reachable = reachableShapes(shape);
  const validate = validatorOf(reachable, options);
  const reader = new IssueReader(reachable, options, "output");
  const executor = new DtoExecutor(TransformationType.CLASS_TO_PLAIN, options.groups);
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
      return { ok: true, value: toJson(executor.of(part)) };
    } catch (error) {
      return { ok: false, issues: [{ path: [], message: messageOf(error) ?? "cannot be transformed" }] };
    }
  }
}
