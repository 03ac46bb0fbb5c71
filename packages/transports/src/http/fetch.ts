export { fetchHandler, type FetchHandler } from "./mount/fetch-handler.js";
export type { MountOptions } from "./mount/mount-options.js";
export type { AllowedOrigins } from "./headers/request-guard.js";
export { isTransportError, TransportError, type TransportErrorCode } from "../errors.js";
