// Plain JSON Schema, validated by ajv
export { jsonSchema, type JsonSchemaOptions } from "./json-schema.js";
export type { Dialect } from "./dialect.js";
