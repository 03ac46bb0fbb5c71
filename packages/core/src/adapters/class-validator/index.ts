// DTO classes of class-validator and class-transformer
export { classValidator } from "./class-validator.js";
export type { ClassValidatorOptions } from "./rules/resolved-options.js";
export type { Conversion } from "./parse/dto-plan.js";
export { Field, type FieldOptions } from "./field.js";
