import {
  badParams,
  badRequest,
  type FloorRequest,
  idText,
  type Id,
  isId,
  isJson,
  type Json,
  readMessage,
  Refusal,
  refusalText,
} from "./floor-message.js";
import { FloorCall } from "./floor-call.js";
import type { FloorListener } from "./floor-reporter.js";
import type { FloorServer } from "./floor-server.js";
import type { FloorTool } from "./floor-tool.js";
import { checkMeta, checkStateless, isStateless } from "./floor-eras.js";

/** What comes back for a message: its answer, or `undefined` where none may be sent. */
export type FloorAnswer = string | undefined | Promise<string | undefined>;

/** What a transport with headers adds to one message. */
export interface FloorExchange extends FloorListener {
  /** Whether the headers say that the request belongs to the stateless revision. */
  readonly stateless: boolean;
  /** Compares the headers with a stateless request; throws a {@link Refusal}. */
  checkHeaders(request: FloorRequest): void;
  /** Told the code when the answer is an error. */
  refused(code: number): void;
}

/** One peer of a server as a careful author writes it by hand for the two revisions: no framework, nothing left out. */
export class FloorConnection {
  readonly #server: FloorServer;
  readonly #inFlight = new Map<Id, FloorCall>();
  #initialized = false;

  constructor(server: FloorServer) {
    this.#server = server;
  }

  /** Whether the handshake has taken place. */
  get initialized(): boolean {
    return this.#initialized;
  }

  /** Answers one message. */
  receive(text: string, exchange?: FloorExchange): FloorAnswer {
    let id: Id | undefined;
    try {
      const message = parse(text);
      if (isId(message["id"])) id = message["id"];
      const read = readMessage(message);
      if (read === undefined) return undefined;
      if ("id" in read) return this.#answer(read, exchange);
      if (read.method === "notifications/cancelled") this.#cancel(read.params?.["requestId"]);
      return undefined;
    } catch (fault) {
      const refusal = fault instanceof Refusal ? fault : new Refusal(-32603, "Internal error");
      exchange?.refused(refusal.code);
      return refusalText(id, refusal);
    }
  }

  #answer(request: FloorRequest, exchange: FloorExchange | undefined): FloorAnswer {
    const { id, method, params } = request;
    const stateless = isStateless(method, params) || exchange?.stateless === true;
    if (stateless) checkStateless(request, exchange);
    else if (method === "initialize") return this.#initialize(id, params);
    else if (!this.#initialized && method !== "ping") throw badRequest('"initialize" must come first');
    switch (method) {
      case "tools/call":
        return this.#call(request, stateless, exchange);
      case "tools/list":
        return resultText(id, stateless ? this.#server.statelessListText : this.#server.listText);
      case "server/discover":
        if (stateless) return resultText(id, this.#server.discoverText);
        break;
      case "ping":
        if (!stateless) return resultText(id, "{}");
        break;
      default:
    }
    throw new Refusal(-32601, `Method not found: ${method}`);
  }

  #initialize(id: Id, params: Json | undefined): string {
    if (this.#initialized) throw badRequest("the connection is already initialized");
    if (typeof params?.["protocolVersion"] !== "string")
      throw badParams('"protocolVersion" must be a string');
    if (!isJson(params["capabilities"])) throw badParams('"capabilities" must be an object');
    if (!isJson(params["clientInfo"])) throw badParams('"clientInfo" must be an object');
    this.#initialized = true;
    return resultText(id, this.#server.initializeText);
  }

  #call({ id, params }: FloorRequest, stateless: boolean, exchange: FloorExchange | undefined): FloorAnswer {
    const meta = checkMeta(params);
    if (this.#inFlight.has(id)) throw badRequest("a request with this id is in flight");
    const name = params?.["name"];
    if (typeof name !== "string") throw badParams('"name" must be a string');
    const args = params?.["arguments"] ?? {};
    if (!isJson(args)) throw badParams('"arguments" must be an object');
    const tool = this.#server.tools.get(name);
    if (tool === undefined) throw badParams(`unknown tool ${JSON.stringify(name)}`);
    return this.#run(tool, args, new FloorCall({ id, stateless, meta, listener: exchange }));
  }

  #run(tool: FloorTool, args: Json, call: FloorCall): FloorAnswer {
    const parsed = tool.input.safeParse(args);
    if (!parsed.success) return this.#finish(call, badArguments(tool.name, parsed.error.issues));
    let value: unknown;
    try {
      value = tool.run(parsed.data, call);
    } catch (fault) {
      return this.#fail(call, fault);
    }
    if (!(value instanceof Promise)) return this.#succeed(tool, value, call);
    this.#inFlight.set(call.id, call);
    return value.then(
      (settled) => this.#succeed(tool, settled, call),
      (fault: unknown) => this.#fail(call, fault),
    );
  }

  #succeed(tool: FloorTool, value: unknown, call: FloorCall): string | undefined {
    if (tool.output === undefined) return this.#finish(call, textResult(String(value)));
    const parsed = tool.output.safeParse(value);
    if (!parsed.success)
      return this.#finish(call, errorResult("The tool returned data that does not fit its schema"));
    return this.#finish(call, { ...textResult(JSON.stringify(parsed.data)), structuredContent: parsed.data });
  }

  #fail(call: FloorCall, fault: unknown): string | undefined {
    return this.#finish(call, errorResult(fault instanceof Error ? fault.message : String(fault)));
  }

  /** The end of a call: silent where it was cancelled. */
  #finish(call: FloorCall, result: object): string | undefined {
    if (call.cancelled) return undefined;
    this.#inFlight.delete(call.id);
    call.end();
    const text = JSON.stringify(result);
    return resultText(call.id, call.stateless ? `${this.#server.statelessHead},${text.slice(1)}` : text);
  }

  /** Fires the signals of all calls in flight; none is answered any more. */
  close(): void {
    for (const id of this.#inFlight.keys()) this.#cancel(id);
  }

  #cancel(id: unknown): void {
    const call = isId(id) ? this.#inFlight.get(id) : undefined;
    if (call === undefined) return;
    this.#inFlight.delete(call.id);
    call.cancel();
  }
}

function parse(text: string): Json {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    throw new Refusal(-32700, "Parse error: the message is not JSON");
  }
  if (isJson(message)) return message;
  throw badRequest(Array.isArray(message) ? "batches are not supported" : "the message is not an object");
}

function resultText(id: Id, result: string): string {
  return `{"jsonrpc":"2.0","id":${idText(id)},"result":${result}}`;
}

function textResult(text: string): { content: object[] } {
  return { content: [{ type: "text", text }] };
}

function errorResult(text: string): object {
  return { ...textResult(text), isError: true };
}

function badArguments(name: string, issues: readonly { path: PropertyKey[]; message: string }[]): object {
  const lines = issues.map(({ path, message }) =>
    path.length === 0 ? message : `${pathText(path)}: ${message}`,
  );
  return errorResult([`Invalid arguments for tool "${name}":`, ...lines].join("\n"));
}

function pathText(path: readonly PropertyKey[]): string {
  const text = path.map((key) => (typeof key === "number" ? `[${String(key)}]` : `.${String(key)}`)).join("");
  return text.startsWith(".") ? text.slice(1) : text;
}
