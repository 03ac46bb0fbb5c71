// DTO classes of class-validator and class-transformer
export { classValidator } from "./class-validator.js";
