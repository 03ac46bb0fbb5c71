import type { Random } from "./random.js";

/** A message before anything was done to it. */
export type Message = Readonly<Record<string, unknown>>;

/** How a client introduces itself: in every request, or once before them. */
export type Style = "stateless" | "handshake";

const CLAIM = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": { elicitation: { form: {} } },
  "io.modelcontextprotocol/clientInfo": { name: "hostile", version: "1.0.0" },
};

/** The first request of a client that introduces itself once. */
export const INITIALIZE: Message = {
  jsonrpc: "2.0",
  id: "hello",
  method: "initialize",
  params: {
    protocolVersion: "2025-11-25",
    capabilities: { roots: { listChanged: true } },
    clientInfo: { name: "hostile", version: "1.0.0", title: "Hostile" },
  },
};

/** Text that no other message has, so that an answer which shows up in the wrong place is known. */
export function tokenOf(client: string, index: number): string {
  return `t${client}n${String(index)}t`;
}

/** The token of the same client's message before. */
function tokenBefore(token: string): string {
  return token.replace(/\d+(?=t$)/, (index) => String(Number(index) - 1));
}

/** Every such text in an answer. */
export function tokensIn(text: string): readonly string[] {
  return text.match(/t[0-9a-f]{8}n\d+t/g) ?? [];
}

/** A call that succeeds; its answer contains the token. */
export function goodCall(style: Style, id: string | number, token: string): Message {
  return call(style, id, { name: "echo", arguments: { text: token } });
}

/** What a {@link fenceCall} is answered with. */
export const FENCE_TEXT = "fence";

/** A call that is answered after all those that came before it. */
export function fenceCall(id: string): Message {
  return call("handshake", id, { name: "echo_later", arguments: { text: FENCE_TEXT, turns: 8 } });
}

/** One of the messages that a well-behaved client sends. */
export function baseMessage(random: Random, style: Style, token: string): Message {
  const id = random.chance(0.5) ? token : random.below(2 ** 31);
  const make = random.pick(style === "stateless" ? STATELESS : HANDSHAKE);
  return make(style, id, token);
}

type Make = (style: Style, id: string | number, token: string) => Message;

const CALLS: readonly Make[] = [
  goodCall,
  (style, id, text) =>
    call(style, id, { name: "echo", arguments: { text, list: [1, null, "ä🎈"], more: { a: {} } } }),
  (style, id, text) => call(style, id, { name: "echo_later", arguments: { text, turns: 2 } }),
  (style, id, text) =>
    call(style, id, { name: "order", arguments: { article: text, lines: [{ sku: "a", count: 2 }] } }),
  (style, id) => call(style, id, { name: "count", arguments: { steps: 3 }, _meta: { progressToken: 7 } }),
  (style, id) => call(style, id, { name: "deny", arguments: {} }),
  (style, id) => call(style, id, { name: "crash", arguments: {} }),
  (style, id) => call(style, id, { name: "no_such_tool", arguments: {} }),
  (style, id) => request(style, { id, method: "tools/list", params: { cursor: "" } }),
  (style, id) => request(style, { id, method: "no/such/method", params: {} }),
];

const STATELESS: readonly Make[] = [
  ...CALLS,
  (style, id) => request(style, { id, method: "server/discover", params: {} }),
  () => notification("notifications/cancelled", { requestId: "nobody", reason: "why" }),
];

const HANDSHAKE: readonly Make[] = [
  ...CALLS,
  (_, id) => ({ jsonrpc: "2.0", id, method: "ping" }),
  (_, id) => ({ ...INITIALIZE, id }),
  () => notification("notifications/initialized"),
  () => notification("notifications/cancelled", { requestId: "nobody", reason: "why" }),
  (_, _id, token) => notification("notifications/cancelled", { requestId: tokenBefore(token) }),
  () => notification("notifications/progress", { progressToken: 0, progress: 1 }),
  (_, id) => ({ jsonrpc: "2.0", id, result: { roots: [] } }),
  (_, id) => ({ jsonrpc: "2.0", id, error: { code: -1, message: "rejected" } }),
];

function call(style: Style, id: string | number, params: Message): Message {
  return request(style, { id, method: "tools/call", params });
}

interface RequestParts {
  readonly id: string | number;
  readonly method: string;
  readonly params: Message;
}

function request(style: Style, { id, method, params }: RequestParts): Message {
  const meta = params["_meta"] as Message | undefined;
  const full = style === "stateless" ? { ...params, _meta: { ...CLAIM, ...meta } } : params;
  return { jsonrpc: "2.0", id, method, params: full };
}

function notification(method: string, params?: Message): Message {
  return params === undefined ? { jsonrpc: "2.0", method } : { jsonrpc: "2.0", method, params };
}
