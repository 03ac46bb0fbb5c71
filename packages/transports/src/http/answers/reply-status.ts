import { type Era, ErrorCode, type Reply } from "@toolwright/kernel";

/** Refused with one of these, a request did not have the shape of one. */
const SHAPE_ERRORS: ReadonlySet<number> = new Set([
  ErrorCode.ParseError,
  ErrorCode.InvalidRequest,
  ErrorCode.InvalidParams,
]);

/** Errors whose status 2026-07-28 fixes (basic/transports/streamable-http). */
const STATELESS_STATUS: ReadonlyMap<number, number> = new Map([
  [ErrorCode.MethodNotFound, 404],
  [ErrorCode.HeaderMismatch, 400],
  [ErrorCode.MissingRequiredClientCapability, 400],
  [ErrorCode.UnsupportedProtocolVersion, 400],
]);

/**
 * The status that carries a reply. An error that a method answered with travels as 200, like a result: the request
 * itself was understood.
 */
export function statusOf({ error }: Reply, era: Era): number {
  if (error === undefined) return 200;
  const fixed = era === "stateless" ? STATELESS_STATUS.get(error.code) : undefined;
  if (fixed !== undefined) return fixed;
  return error.refused && SHAPE_ERRORS.has(error.code) ? 400 : 200;
}
