export { stdio, type StdioOptions } from "./stdio.js";
export { isTransportError, TransportError, type TransportErrorCode } from "../errors.js";
