// Schemas of zod mini
export { zodMini } from "./zod-mini.js";
