import { appError } from "../../errors/app-error.js";
import { isObject } from "../value-checks.js";

/** Checks, for callers without a compiler, that there is a transport. @throws AppError `TW_CALL_ARGUMENT` */
export function assertTransport(transport: unknown): void {
  if (!hasMethods(transport, "listen", "close"))
    refuse("app.listen", "its argument must be a transport, such as stdio() or http()");
}

/** @throws AppError `TW_CALL_ARGUMENT` for a tool's name that is none */
export function assertName(name: unknown): void {
  if (typeof name !== "string") refuse("app.call", "the tool's name must be a string");
}

/** @throws AppError `TW_CALL_ARGUMENT` for what is not a class */
export function assertServiceClass(service: unknown): void {
  if (typeof service !== "function")
    refuse("app.service", "its argument must be a class; `undefined` means a circular import");
}

/** @throws AppError `TW_CALL_ARGUMENT` for options of a call that are none */
export function assertCallOptions(call: string, options: unknown): void {
  if (options === undefined) return;
  if (!isObject(options)) refuse(call, "the options must be an object");
  const { signal, meta, headers, remoteAddress } = options;
  if (signal !== undefined && !hasMethods(signal, "throwIfAborted", "addEventListener"))
    refuse(call, "the option signal must be an AbortSignal");
  if (meta !== undefined && (!isObject(meta) || Array.isArray(meta)))
    refuse(call, "the option meta must be an object");
  if (headers !== undefined && (!isObject(headers) || Array.isArray(headers)))
    refuse(call, "the option headers must be a Headers, or an object of header fields");
  if (remoteAddress !== undefined && typeof remoteAddress !== "string")
    refuse(call, "the option remoteAddress must be a string");
}

function refuse(call: string, reason: string): never {
  throw appError("TW_CALL_ARGUMENT", { call, reason });
}

function hasMethods(value: unknown, ...names: readonly string[]): boolean {
  return isObject(value) && names.every((name) => typeof value[name] === "function");
}
