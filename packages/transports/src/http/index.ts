export { http, type HttpTransport } from "./http-transport.js";
export type { HttpOptions } from "./options.js";
export { type MountedRequest, nodeHandler, type NodeHandler } from "./mount/node-handler.js";
export type { MountOptions } from "./mount/mount-options.js";
export type { AllowedOrigins } from "./headers/request-guard.js";
export { isTransportError, TransportError, type TransportErrorCode } from "../errors.js";
