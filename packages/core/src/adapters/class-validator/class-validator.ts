import type { CompiledSchema, SchemaAdapter, SchemaSide } from "../../schema/schema-adapter.js";
import type { DtoClass } from "../../schema/schema-types.js";
import { checkModel } from "./boot-checks/check-model.js";
import { emitDto } from "./emit/emit-dto.js";
import { ownMarks } from "./emit/own-marks.js";
import { outputParserOf } from "./parse/output-parser-of.js";
import { parserOf } from "./parse/parser-of.js";
import { expressionsOf } from "./rules/expressions-of.js";
import { readDto } from "./rules/read-dto.js";
import {
  type ClassValidatorOptions,
  type ResolvedOptions,
  resolveOptions,
} from "./rules/resolved-options.js";
import { takesSingleValues } from "./rules/single-values.js";

/**
 * DTO classes with the decorators of class-validator and class-transformer: published as JSON Schema, received as
 * instances.
 *
 * @throws TypeError for an option that there is not, or whose value is of a wrong kind
 *
 * @example
 * ```ts
 * const app = await createApp({ name: "shop", version: "1.0.0", services: [Orders], schemas: [classValidator()] });
 * ```
 */
export function classValidator(options: ClassValidatorOptions = {}): SchemaAdapter {
  const resolved = resolveOptions(options);
  return {
    name: "class-validator",
    accepts: isDtoClass,
    compile: (source, side) => compile(source as DtoClass, side, resolved),
  };
}

function compile(target: DtoClass, side: SchemaSide, options: ResolvedOptions): CompiledSchema {
  const model = readDto(target, options);
  checkModel(model, side);
  const parser = side === "input" ? parserOf : outputParserOf;
  return {
    jsonSchema: emitDto(model, side, options),
    expressions: expressionsOf(model),
    takesSingleValues: side === "input" && takesSingleValues(model),
    ownMarks: ownMarks(model),
    parse: parser(model, options),
  };
}

const BUILT_IN: ReadonlySet<unknown> = new Set([
  Object,
  Array,
  Function,
  String,
  Number,
  Boolean,
  Date,
  Map,
  Set,
  Promise,
  RegExp,
  Error,
]);

/** A class of the author's own; ArkType's schemas are functions, too, and say so. */
function isDtoClass(source: unknown): boolean {
  return (
    typeof source === "function" &&
    typeof source.prototype === "object" &&
    source.prototype !== null &&
    !("~standard" in source) &&
    !BUILT_IN.has(source)
  );
}
