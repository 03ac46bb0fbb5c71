/** What a text must be answered with, judged from the text alone and not with the kernel's own parser. */
type Verdict =
  | { readonly kind: "silence" }
  | { readonly kind: "answer"; readonly id: unknown }
  | { readonly kind: "refusal"; readonly id: unknown };

/**
 * Everything that is wrong with what came back for one text: `[]` if nothing is.
 *
 * @param received the parsed messages that arrived for it
 */
export function complaintsAbout(text: string, received: readonly unknown[]): readonly string[] {
  const replies = received.filter((message) => !isNotification(message));
  const complaints = replies
    .filter((reply) => !isWellFormed(reply))
    .map((reply) => `malformed: ${show(reply)}`);
  const verdict = judge(text);
  if (replies.length !== (verdict.kind === "silence" ? 0 : 1)) {
    complaints.push(`${replies.length} replies where ${verdict.kind} was due`);
  }
  for (const reply of replies as Record<string, unknown>[]) {
    if (verdict.kind === "answer" && reply["id"] !== verdict.id)
      complaints.push(`foreign id: ${show(reply)}`);
    if (verdict.kind === "refusal" && "id" in reply && reply["id"] !== verdict.id) {
      complaints.push(`made-up id: ${show(reply)}`);
    }
    if (verdict.kind === "refusal" && "result" in reply)
      complaints.push(`result for no request: ${show(reply)}`);
  }
  return complaints;
}

function judge(text: string): Verdict {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { kind: "refusal", id: undefined };
  }
  if (!isRecord(value)) return { kind: "refusal", id: undefined };
  const member = (name: string): unknown => (Object.hasOwn(value, name) ? value[name] : undefined);
  const id = member("id");
  if (member("jsonrpc") !== "2.0") return { kind: "refusal", id };
  if (typeof member("method") === "string") {
    if (!Object.hasOwn(value, "id")) return { kind: "silence" };
    return typeof id === "string" || Number.isSafeInteger(id)
      ? { kind: "answer", id }
      : { kind: "refusal", id: undefined };
  }
  const isResponse = Object.hasOwn(value, "result") || Object.hasOwn(value, "error");
  return isResponse && !Object.hasOwn(value, "method") ? { kind: "silence" } : { kind: "refusal", id };
}

function isNotification(message: unknown): boolean {
  return isRecord(message) && typeof message["method"] === "string" && !("id" in message);
}

function isWellFormed(reply: unknown): boolean {
  if (!isRecord(reply) || reply["jsonrpc"] !== "2.0") return false;
  const { id, result, error } = reply;
  if (Object.keys(reply).some((key) => !["jsonrpc", "id", "result", "error"].includes(key))) return false;
  if ("id" in reply && typeof id !== "string" && !Number.isSafeInteger(id)) return false;
  if ("result" in reply) return isRecord(result) && !("error" in reply) && "id" in reply;
  return isRecord(error) && Number.isInteger(error["code"]) && typeof error["message"] === "string";
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function show(value: unknown): string {
  return JSON.stringify(value).slice(0, 200);
}
