// Schemas of zod3
export { zod3 } from "./zod3.js";
