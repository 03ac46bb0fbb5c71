export { http, type HttpTransport } from "./http-transport.js";
export type { HttpOptions } from "./options.js";
export type { AllowedOrigins } from "./headers/request-guard.js";
export { isTransportError, TransportError, type TransportErrorCode } from "../errors.js";
