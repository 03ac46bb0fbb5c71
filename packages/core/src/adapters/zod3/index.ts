// Schemas of zod 3
export { zod3 } from "./zod3.js";
