/** What a text is to a server, judged from its bytes alone and not with the kernel's own parser. */
export type Judgement =
  | { readonly kind: "unreadable" }
  | { readonly kind: "misshapen"; readonly code: -32600 | -32602; readonly id?: unknown }
  | { readonly kind: "unanswered"; readonly message: Members }
  | { readonly kind: "response" }
  | { readonly kind: "request"; readonly message: Members; readonly id: unknown };

/** The members of a JSON object. */
export type Members = Readonly<Record<string, unknown>>;

const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Judges one message (JSON-RPC 2.0; basic of both revisions). */
export function judge(bytes: Uint8Array): Judgement {
  let value: unknown;
  try {
    value = JSON.parse(UTF8.decode(bytes));
  } catch {
    return { kind: "unreadable" };
  }
  return isMembers(value) ? judgeObject(value) : { kind: "misshapen", code: -32600 };
}

function judgeObject(value: Members): Judgement {
  const id = own(value, "id");
  const readable = typeof id === "string" || Number.isSafeInteger(id) ? { id } : {};
  const method = own(value, "method");
  if (own(value, "jsonrpc") !== "2.0") return { kind: "misshapen", code: -32600, ...readable };
  if (!Object.hasOwn(value, "method")) {
    const isResponse = Object.hasOwn(value, "result") || Object.hasOwn(value, "error");
    return isResponse ? { kind: "response" } : { kind: "misshapen", code: -32600, ...readable };
  }
  if (typeof method !== "string") return { kind: "misshapen", code: -32600, ...readable };
  if (!Object.hasOwn(value, "id")) return { kind: "unanswered", message: value };
  if (!("id" in readable)) return { kind: "misshapen", code: -32600 };
  const params = own(value, "params");
  return params === undefined || isMembers(params)
    ? { kind: "request", message: value, id }
    : { kind: "misshapen", code: -32602, id };
}

/** A member of a message's `params._meta`. */
export function metaMember(message: Members, key: string): unknown {
  const params = own(message, "params");
  const meta = isMembers(params) ? own(params, "_meta") : undefined;
  return isMembers(meta) ? own(meta, key) : undefined;
}

/** A member that is the object's own, whatever its prototype has. */
export function own(value: Members, key: string): unknown {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}

/** Whether a value is a JSON object: not `null`, not an array. */
export function isMembers(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What is wrong with the shape of an answer: `[]` if nothing is. */
export function shapeComplaints(answer: unknown): readonly string[] {
  if (!isMembers(answer) || answer["jsonrpc"] !== "2.0") return ["no JSON-RPC message"];
  const { id, result, error } = answer;
  const complaints: string[] = [];
  if (Object.keys(answer).some((key) => !["jsonrpc", "id", "result", "error"].includes(key)))
    complaints.push("strange member");
  if ("id" in answer && typeof id !== "string" && !Number.isSafeInteger(id)) complaints.push("strange id");
  if ("result" in answer === "error" in answer) complaints.push("not one of result and error");
  if ("result" in answer && (!isMembers(result) || !("id" in answer))) complaints.push("strange result");
  if ("error" in answer) complaints.push(...errorComplaints(error));
  return complaints;
}

/** No tool of these tests makes the framework itself fail, so -32603 is a fault. */
const CODES: ReadonlySet<unknown> = new Set([-32700, -32600, -32601, -32602, -32020, -32021, -32022, 1403]);

function errorComplaints(error: unknown): readonly string[] {
  if (!isMembers(error) || typeof error["message"] !== "string") return ["strange error"];
  return CODES.has(error["code"]) ? [] : [`unexpected code ${String(error["code"])}`];
}

/** The code of an answer that is an error. */
export function codeOf(answer: unknown): unknown {
  const error = isMembers(answer) ? answer["error"] : undefined;
  return isMembers(error) ? error["code"] : undefined;
}
