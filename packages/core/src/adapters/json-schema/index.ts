// Schemas of json-schema
export { jsonSchema } from "./json-schema.js";
