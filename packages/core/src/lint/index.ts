// What hosts would reject or ignore, and how tools should be written
export { lintApp } from "./lint-app.js";
