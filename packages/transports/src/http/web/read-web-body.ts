import { decodeUtf8 } from "../../decode-utf8.js";
import { transportError } from "../../errors.js";
import type { Body, WholeBody } from "../exchange-port.js";
import { HeldBytes } from "../../held-bytes.js";
import type { WebBody, WebRequest } from "./web-request.js";

/**
 * Reads a web request to its end. Beyond `maxBytes`, declared or counted, it lets go of what came and asks for no more.
 *
 * @throws TransportError TW_HTTP_BODY_TAKEN when somebody read the body before, or is about to
 */
export async function readWebBody(request: WebRequest, maxBytes: number): Promise<Body> {
  if (request.bodyUsed || request.body?.locked === true) throw transportError("TW_HTTP_BODY_TAKEN", {});
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) return "too-large";
  if (request.body === null) return { text: "" };
  try {
    return request.body === undefined
      ? limited(new Uint8Array(await request.arrayBuffer()), maxBytes)
      : await readStream(request.body, maxBytes);
  } catch {
    return "gone";
  }
}

async function readStream(body: WebBody, maxBytes: number): Promise<Body> {
  const reader = body.getReader();
  const held = new HeldBytes();
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return textBody(held.whole());
    if (value === undefined) continue;
    size += value.byteLength;
    if (size > maxBytes) {
      void reader.cancel().catch(() => undefined);
      return "too-large";
    }
    held.push(value);
  }
}

function limited(bytes: Uint8Array, maxBytes: number): WholeBody {
  return bytes.byteLength > maxBytes ? "too-large" : textBody(bytes);
}

function textBody(bytes: Uint8Array): WholeBody {
  const text = decodeUtf8(bytes);
  return text === undefined ? "not-utf8" : { text };
}
