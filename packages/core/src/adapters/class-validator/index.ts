// DTO classes of class-validator and class-transformer
export { classValidator } from "./class-validator.js";
export type { ClassValidatorOptions, Conversion } from "./rules/resolved-options.js";
export { Field, type FieldOptions } from "./field.js";
