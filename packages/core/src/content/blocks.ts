import type {
  AudioContent,
  ContentBlock,
  EmbeddedResource,
  ImageContent,
  ResourceLink,
  TextContent,
} from "@toolwright/kernel";
import { toBase64 } from "./base64.js";
import { type Binary, bytesOf } from "./bytes.js";

/** A text block. */
export function text(value: string): TextContent {
  return { type: "text", text: value };
}

/**
 * An image block.
 *
 * @param data the raw bytes, or a base64 string of them
 * @param mimeType such as `image/png`
 * @throws TypeError for any other data
 */
export function image(data: Binary | string, mimeType: string): ImageContent {
  return { type: "image", data: typeof data === "string" ? data : base64Of(data, "image"), mimeType };
}

/**
 * An audio block.
 *
 * @param data the raw bytes, or a base64 string of them
 * @param mimeType such as `audio/wav`
 * @throws TypeError for any other data
 */
export function audio(data: Binary | string, mimeType: string): AudioContent {
  return { type: "audio", data: typeof data === "string" ? data : base64Of(data, "audio"), mimeType };
}

/** A link to a resource that the client may read later. */
export function link(
  uri: string,
  name: string,
  details: Omit<ResourceLink, "type" | "uri" | "name"> = {},
): ResourceLink {
  return { type: "resource_link", uri, name, ...details };
}

/**
 * A resource inside the result.
 *
 * @param content its text, or its raw bytes
 * @throws TypeError for any other content
 *
 * @example
 * ```ts
 * return resource("file:///report.md", "# Report", { mimeType: "text/markdown" });
 * ```
 */
export function resource(
  uri: string,
  content: string | Binary,
  details: { readonly mimeType?: string } = {},
): EmbeddedResource {
  const body = typeof content === "string" ? { text: content } : { blob: base64Of(content, "resource") };
  return { type: "resource", resource: { uri, ...details, ...body } };
}

/** From JavaScript, anything may come, and what has no bytes would be sent as an empty file. */
function base64Of(data: unknown, caller: "image" | "audio" | "resource"): string {
  const bytes = bytesOf(data);
  if (bytes !== undefined) return toBase64(bytes);
  const taken = caller === "resource" ? "a text" : "a Base64 string";
  throw new TypeError(
    `${caller}() takes ${taken}, or bytes: a Buffer, a typed array, a DataView or an ArrayBuffer; it was given: ${nameOf(data)}`,
  );
}

function nameOf(value: unknown): string {
  if (typeof value !== "object" || value === null) return value === null ? "null" : typeof value;
  return Object.prototype.toString.call(value).slice("[object ".length, -1);
}

const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  text: ["text"],
  image: ["data", "mimeType"],
  audio: ["data", "mimeType"],
  resource_link: ["uri", "name"],
};

/** Whether a value is a content block: a known `type` with that type's required members. */
export function isContentBlock(value: unknown): value is ContentBlock {
  if (typeof value !== "object" || value === null) return false;
  const block = value as Record<string, unknown>;
  const { type } = block;
  if (typeof type !== "string" || writesItself(value)) return false;
  if (type === "resource") return isResource(block["resource"]);
  const required = Object.hasOwn(REQUIRED, type) ? REQUIRED[type] : undefined;
  return required?.every((member) => typeof block[member] === "string") ?? false;
}

/** Whether JSON asks the object itself what to write, so that its members tell nothing. */
export function writesItself(value: object): boolean {
  return typeof (value as { toJSON?: unknown }).toJSON === "function";
}

function isResource(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const { uri, text, blob } = value as Record<string, unknown>;
  return typeof uri === "string" && (typeof text === "string" || typeof blob === "string");
}

/** Whether a value is a list of content blocks; the empty list is data. */
export function isContentList(value: unknown): value is readonly ContentBlock[] {
  return Array.isArray(value) && value.length > 0 && isAllBlocks(value);
}

/** Whether every element is a content block; a hole is none. */
export function isAllBlocks(list: readonly unknown[]): list is readonly ContentBlock[] {
  return list.findIndex((element) => !isContentBlock(element)) === -1;
}
