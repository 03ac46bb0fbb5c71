/** A JSON object that somebody else wrote. */
export type Json = Readonly<Record<string, unknown>>;

/** The id of a request; its JSON type is echoed. */
export type Id = string | number;

/** A request whose shape has been checked. */
export interface FloorRequest {
  readonly id: Id;
  readonly method: string;
  readonly params: Json | undefined;
}

/** Why a request is refused; becomes a JSON-RPC error. */
export class Refusal extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
  ) {
    super(message);
  }
}

/** A refusal for params that do not fit their method. */
export function badParams(reason: string): Refusal {
  return new Refusal(-32602, `Invalid params: ${reason}`);
}

/** A refusal for a message that is not a request of this protocol, or comes at the wrong time. */
export function badRequest(reason: string): Refusal {
  return new Refusal(-32600, `Invalid request: ${reason}`);
}

/** Whether a value is a JSON object: not `null`, not an array. */
export function isJson(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether a value can be the id of a request. */
export function isId(value: unknown): value is Id {
  return typeof value === "string" || Number.isSafeInteger(value);
}

/** Serializes an id. */
export function idText(id: Id): string {
  return typeof id === "number" ? String(id) : JSON.stringify(id);
}

/** Serializes a refusal; without an id where the request's own could not be read. */
export function refusalText(id: Id | undefined, { code, message, data }: Refusal): string {
  const member = id === undefined ? "" : `"id":${idText(id)},`;
  return `{"jsonrpc":"2.0",${member}"error":${JSON.stringify({ code, message, data })}}`;
}

/**
 * Tells what an object is: a request, a notification or response (`id` undefined), or why it is neither (thrown).
 *
 * @throws Refusal for any other shape
 */
export function readMessage(message: Json): FloorRequest | Omit<FloorRequest, "id"> | undefined {
  const { jsonrpc, id, method, params } = message;
  if (jsonrpc !== "2.0") throw badRequest('"jsonrpc" must be "2.0"');
  if (method === undefined) {
    if ("result" in message || "error" in message) return undefined;
    throw badRequest("the message has neither a method nor a result nor an error");
  }
  if (typeof method !== "string") throw badRequest('"method" must be a string');
  if (id !== undefined && !isId(id)) throw badRequest('"id" must be a string or an integer');
  if (params !== undefined && !isJson(params)) throw badParams('"params" must be an object');
  return id === undefined ? { method, params } : { id, method, params };
}
