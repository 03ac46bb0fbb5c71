/** A request id: a string (also the empty one) or an integer (also `0`). Its JSON type is echoed. */
export type RequestId = string | number;

/** The members of a `params` object. Always an object on this protocol, never an array. */
export type Params = Readonly<Record<string, unknown>>;

/** A message that must be answered. */
export interface JsonRpcRequest {
  readonly jsonrpc: "2.0";
  readonly id: RequestId;
  readonly method: string;
  readonly params?: Params;
}

/** A message that is never answered, not even with an error. */
export interface JsonRpcNotification {
  readonly jsonrpc: "2.0";
  readonly method: string;
  readonly params?: Params;
}

/** A peer's answer to a request of ours. */
export interface JsonRpcResponse {
  readonly jsonrpc: "2.0";
  readonly id?: RequestId;
  readonly result?: Params;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
}
