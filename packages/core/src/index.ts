export { ToolContext } from "./context/tool-context.js";
