import {
  codeOf,
  isMembers,
  type Judgement,
  type Members,
  metaMember,
  own,
  shapeComplaints,
} from "../judgement.js";
import type { Answer } from "./pipeline-client.js";

type Headers = Readonly<Record<string, string>>;

/** What was sent, and in which circumstances. */
export interface Sent {
  readonly judgement: Judgement;
  readonly headers: Headers;
  /** Whether the header names a session that lives. */
  readonly inSession: boolean;
}

const VERSION = "io.modelcontextprotocol/protocolVersion";
const CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";
const STATELESS = "2026-07-28";
const STATELESS_METHODS: ReadonlySet<unknown> = new Set(["server/discover", "subscriptions/listen"]);

/** Names that a served method may have, now or later; anything else is unknown for certain. */
const PERHAPS_KNOWN =
  /^(initialize|ping|(tools|server|resources|prompts|completion|logging|subscriptions|tasks|notifications|roots|sampling|elicitation)\/)/;

/** Answers that are due: a status, and the code of an error or `"result"` or `"nothing"`. */
type Due = readonly `${number} ${number | "result" | "nothing"}`[];

/** Everything that is wrong with an answer over HTTP: `[]` if nothing is. */
export function httpComplaints(sent: Sent, answer: Answer): readonly string[] {
  const { judgement } = sent;
  const message = replyIn(answer);
  if (message === undefined) return complaintsAboutSilence(sent, answer);
  const outcome = isMembers(message) && "result" in message ? "result" : String(codeOf(message));
  const seen = `${String(answer.status)} ${outcome}`;
  const due: readonly string[] = dueFor(sent);
  return [
    ...shapeComplaints(message),
    ...(due.includes(seen) ? [] : [`${seen} where one of [${due.join(", ")}] was due`]),
    ...idComplaints(judgement, message),
  ];
}

function complaintsAboutSilence(sent: Sent, answer: Answer): readonly string[] {
  const due: readonly string[] = dueFor(sent);
  const seen = `${String(answer.status)} nothing`;
  return due.includes(seen) && answer.body === ""
    ? []
    : [`${seen} where one of [${due.join(", ")}] was due: ${answer.body}`];
}

/** The last message of an answer; `undefined` when it has none. */
function replyIn({ headers, body }: Answer): unknown {
  if (headers.get("content-type") === "text/event-stream") {
    const messages = body.split("\n\n").filter((event) => event.startsWith("event: message\ndata: "));
    const last = messages.at(-1)?.slice("event: message\ndata: ".length);
    return last === undefined ? undefined : JSON.parse(last);
  }
  return headers.get("content-type") === "application/json" ? (JSON.parse(body) as unknown) : undefined;
}

/** An id must be echoed where it could be read, except on refusals by HTTP itself, which may leave it out. */
function idComplaints(judgement: Judgement, message: unknown): readonly string[] {
  if (!isMembers(message)) return [];
  const readable = "id" in judgement ? judgement.id : undefined;
  if ("id" in message)
    return message["id"] === readable && readable !== undefined
      ? []
      : [`foreign id ${String(message["id"])}`];
  return readable === undefined || codeOf(message) === -32600 ? [] : ["the id is missing"];
}

function dueFor(sent: Sent): Due {
  const { judgement } = sent;
  switch (judgement.kind) {
    case "unreadable":
      return ["400 -32700"];
    case "misshapen":
      return [`400 ${judgement.code}`];
    case "response":
      if (isStateless(undefined, sent.headers)) return ["400 -32600"];
      return sent.inSession ? ["202 nothing"] : ["400 -32600"];
    case "unanswered":
      if (isStateless(judgement.message, sent.headers))
        return dueForStatelessNotification(judgement.message, sent.headers);
      return sent.inSession ? ["202 nothing"] : ["400 -32600"];
    case "request":
      return isStateless(judgement.message, sent.headers)
        ? dueForStateless(judgement.message, sent.headers)
        : dueForHandshake(judgement.message, sent.inSession);
  }
}

/** Which era answers (2026-07-28, basic/versioning): the body's claim, then the header, then the method. */
function isStateless(message: Members | undefined, headers: Headers): boolean {
  if (message !== undefined && metaMember(message, VERSION) !== undefined) return true;
  const header = headers["mcp-protocol-version"] ?? "";
  if (/^\d{4}-\d{2}-\d{2}$/.test(header) && header >= STATELESS) return true;
  return message !== undefined && STATELESS_METHODS.has(own(message, "method"));
}

function dueForStatelessNotification(message: Members, headers: Headers): Due {
  const claimed = headers["mcp-method"];
  return claimed === undefined || claimed === own(message, "method")
    ? ["202 nothing", "400 -32602", "400 -32022"]
    : ["400 -32020"];
}

/** The ladder of 2026-07-28, as far as it can be told without the server's list of tools. */
function dueForStateless(message: Members, headers: Headers): Due {
  const version = metaMember(message, VERSION);
  if (typeof version !== "string" || !isMembers(metaMember(message, CAPABILITIES))) return ["400 -32602"];
  if (headers["mcp-protocol-version"] !== version) return ["400 -32020"];
  if (headers["mcp-method"] !== own(message, "method")) return ["400 -32020"];
  const params = own(message, "params");
  if (own(message, "method") === "tools/call" && isMembers(params)) {
    const name = own(params, "name");
    if (headers["mcp-name"] !== (typeof name === "string" ? name : undefined)) return ["400 -32020"];
  }
  if (version !== STATELESS) return ["400 -32022"];
  if (!PERHAPS_KNOWN.test(String(own(message, "method")))) return ["404 -32601"];
  return ["200 result", "404 -32601", "400 -32602", "200 -32602", "400 -32020", "200 1403"];
}

function dueForHandshake(message: Members, inSession: boolean): Due {
  const method = own(message, "method");
  if (!inSession)
    return method === "initialize" ? ["200 result", "400 -32602", "200 -32602"] : ["400 -32600"];
  if (method === "initialize") return ["400 -32600"];
  if (!PERHAPS_KNOWN.test(String(method))) return ["200 -32601"];
  return ["200 result", "200 -32601", "400 -32602", "200 -32602", "200 1403", "400 -32600"];
}
