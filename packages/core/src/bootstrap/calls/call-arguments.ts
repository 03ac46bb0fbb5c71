import { isPrincipal, PRINCIPAL_RULE } from "../../context/principal.js";
import { appError } from "../../errors/app-error.js";
import { TOOL_MEMBERS } from "../dynamic/tool-members.js";
import { isRecord } from "../../metadata/is-record.js";
import { hasMethods, isObject } from "../option-rules.js";
import { unknownOptions } from "../unknown-options.js";

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
  const { signal, meta, headers, remoteAddress, principal } = options;
  if (signal !== undefined && !hasMethods(signal, "throwIfAborted", "addEventListener"))
    refuse(call, "the option signal must be an AbortSignal");
  if (meta !== undefined && !isRecord(meta)) refuse(call, "the option meta must be an object");
  if (headers !== undefined && !isRecord(headers))
    refuse(call, "the option headers must be a Headers, or an object of header fields");
  if (principal !== undefined && !isPrincipal(principal))
    refuse(call, `the option principal must be ${PRINCIPAL_RULE}`);
  if (remoteAddress !== undefined && typeof remoteAddress !== "string")
    refuse(call, "the option remoteAddress must be a string");
}

/** Refuses what is no tool at all; what it says is checked as a decorator's would be. */
export function assertDynamicTool(tool: unknown): void {
  if (!isObject(tool)) refuse("app.registerTool", "the tool must be an object");
  refuseUnknown("app.registerTool", tool);
  const { name, handler } = tool;
  if (typeof name !== "string") refuse("app.registerTool", "the name must be a string");
  if (handler === undefined) refuse("app.registerTool", "the handler must be a function");
  refuseMembers("app.registerTool", tool);
}

/** Refuses what changes nothing of a tool, or its name. */
export function assertToolChanges(changes: unknown): void {
  if (!isObject(changes)) refuse("update", "the changes must be an object");
  if (changes["name"] !== undefined) refuse("update", "the name of a tool cannot be changed");
  refuseUnknown("update", changes);
  refuseMembers("update", changes);
}

/** The handler must be a function, and decorators functions; all else is checked as what a decorator was given. */
function refuseMembers(call: string, { handler, decorators }: Readonly<Record<string, unknown>>): void {
  if (handler !== undefined && typeof handler !== "function") refuse(call, "the handler must be a function");
  const isList = Array.isArray(decorators) && decorators.every((one) => typeof one === "function");
  if (decorators !== undefined && !isList) refuse(call, "decorators must be an array of decorators");
}

function refuseUnknown(call: string, tool: object): void {
  for (const { option, reason } of unknownOptions(tool, TOOL_MEMBERS)) refuse(call, `${option}: ${reason}`);
}

function refuse(call: string, reason: string): never {
  throw appError("TW_CALL_ARGUMENT", { call, reason });
}
