import type { CompiledSchema, SchemaAdapter, SchemaSide } from "../../schema/schema-adapter.js";
import type { DtoClass } from "../../schema/schema-types.js";
import { checkModel } from "./boot-checks/check-model.js";
import { refuseValues } from "./boot-checks/documented-values.js";
import { emitDto } from "./emit/emit-dto.js";
import { ownMarks } from "./emit/own-marks.js";
import { outputParserOf } from "./parse/output/output-parser-of.js";
import { parserOf } from "./parse/input/parser-of.js";
import { expressionsOf } from "./emit/expressions-of.js";
import { isOwnClass } from "./model/nested-class.js";
import { readDto } from "./model/read-dto.js";
import {
  type ClassValidatorOptions,
  type ResolvedOptions,
  resolveOptions,
} from "./rules/resolved-options.js";
import { takesSingleValues } from "./emit/single-values.js";

/**
 * DTO classes with the decorators of class-validator and class-transformer: published as JSON Schema, received as
 * instances.
 *
 * @throws TypeError for an unknown option, or a value of the wrong type
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
  const { jsonSchema, emitted } = emitDto(model, side, options);
  refuseValues(emitted, jsonSchema, side);
  return {
    jsonSchema,
    expressions: expressionsOf(model),
    takesSingleValues: side === "input" && takesSingleValues(model),
    ownMarks: ownMarks(model),
    parse: parser(model, options),
  };
}

/** A class of the author's own; ArkType's schemas are functions, too, and say so. */
function isDtoClass(source: unknown): boolean {
  return isOwnClass(source) && !("~standard" in source);
}
