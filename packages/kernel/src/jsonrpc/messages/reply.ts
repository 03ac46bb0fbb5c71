/**
 * The answer to a request, ready for the wire.
 *
 * `text` is one serialized JSON-RPC message. `error` is there when it carries an error, for transports that have a
 * status of their own: `refused` tells that the request was turned away before its method ran.
 */
export interface Reply {
  readonly text: string;
  readonly error?: { readonly code: number; readonly refused: boolean };
}
