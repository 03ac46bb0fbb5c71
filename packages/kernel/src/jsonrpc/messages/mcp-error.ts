import { hasBrand } from "./has-brand.js";

/**
 * The numeric codes that this kernel may put on the wire.
 *
 * JSON-RPC 2.0 owns -32700 and -32600…-32603; the protocol owns -32020…-32022 (2026-07-28).
 * Everything else in -32768…-32000 is reserved: codes of an application belong outside that range.
 */
export const ErrorCode = {
  ParseError: -32700,
  InvalidRequest: -32600,
  MethodNotFound: -32601,
  InvalidParams: -32602,
  InternalError: -32603,
  HeaderMismatch: -32020,
  MissingRequiredClientCapability: -32021,
  UnsupportedProtocolVersion: -32022,
} as const;

const BRAND = Symbol.for("@toolwright/kernel:McpError");

/**
 * An error for the *peer*: the request itself is wrong, and the answer is a JSON-RPC error instead of a result.
 *
 * Thrown from a tool it reaches the client as it is. For failures that the *model* should read and act on, throw any
 * other error.
 *
 * @param code an integer; application codes lie outside -32768…-32000
 * @param message one short sentence
 * @param data optional details; must be representable in JSON
 * @throws TypeError if `code` is not an integer
 *
 * @example
 * ```ts
 * throw new McpError(1403, "Not authorised for this workspace", { workspace: "acme" });
 * ```
 */
export class McpError extends Error {
  readonly code: number;
  readonly data?: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    if (!Number.isInteger(code))
      throw new TypeError(`McpError: the code must be an integer, got ${String(code)}`);
    this.name = "McpError";
    this.code = code;
    if (data !== undefined) this.data = data;
    Object.defineProperty(this, BRAND, { value: true });
  }
}

/** Whether a thrown value is an {@link McpError}, also one made by another copy of this package. */
export function isMcpError(value: unknown): value is McpError {
  return hasBrand(value, BRAND);
}
