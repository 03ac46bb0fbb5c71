import type { Params } from "../jsonrpc/messages/message.js";

/** A JSON Schema object (2020-12 where `$schema` does not say otherwise). */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Hints about a tool's behaviour. Hosts may show them; nothing may grant access because of one. */
export interface ToolAnnotations {
  readonly title?: string;
  /** The tool changes nothing. Default `false`. */
  readonly readOnlyHint?: boolean;
  /** It may destroy or overwrite; only meaningful when not read-only. Default `true`. */
  readonly destructiveHint?: boolean;
  /** Repeating a call changes nothing more; only meaningful when not read-only. Default `false`. */
  readonly idempotentHint?: boolean;
  /** It reaches out to systems beyond the server's own. Default `true`. */
  readonly openWorldHint?: boolean;
}

/** A picture that stands for a tool or server. */
export interface Icon {
  readonly src: string;
  readonly mimeType?: string;
  readonly sizes?: readonly string[];
  readonly theme?: "light" | "dark";
}

/** A tool as `tools/list` advertises it. */
export interface Tool {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly icons?: readonly Icon[];
  readonly inputSchema: JsonSchema;
  readonly outputSchema?: JsonSchema;
  readonly annotations?: ToolAnnotations;
  readonly _meta?: Params;
}

/** For whom a content block is, and how much it matters. */
export interface ContentAnnotations {
  readonly audience?: readonly ("user" | "assistant")[];
  /** From 0 to 1. */
  readonly priority?: number;
  /** ISO 8601. */
  readonly lastModified?: string;
}

interface BlockExtras {
  readonly annotations?: ContentAnnotations;
  readonly _meta?: Params;
}

/** Text, plain or in a markup that reads well as plain text. */
export interface TextContent extends BlockExtras {
  readonly type: "text";
  readonly text: string;
}

/** A picture, inside the message. */
export interface ImageContent extends BlockExtras {
  readonly type: "image";
  /** Base64. */
  readonly data: string;
  readonly mimeType: string;
}

/** A recording, inside the message. */
export interface AudioContent extends BlockExtras {
  readonly type: "audio";
  /** Base64. */
  readonly data: string;
  readonly mimeType: string;
}

/** A pointer to a resource that the reader may fetch. */
export interface ResourceLink extends BlockExtras {
  readonly type: "resource_link";
  readonly uri: string;
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType?: string;
  /** Raw bytes. */
  readonly size?: number;
  readonly icons?: readonly Icon[];
}

/** A resource, inside the message. */
export interface EmbeddedResource extends BlockExtras {
  readonly type: "resource";
  readonly resource: {
    readonly uri: string;
    readonly mimeType?: string;
    readonly text?: string;
    /** Base64. */
    readonly blob?: string;
    readonly _meta?: Params;
  };
}

/** One piece of a tool's result. */
export type ContentBlock = TextContent | ImageContent | AudioContent | ResourceLink | EmbeddedResource;

/** The result of `tools/call`. */
export interface CallToolResult {
  readonly content: readonly ContentBlock[];
  readonly structuredContent?: unknown;
  readonly isError?: boolean;
  readonly _meta?: Params;
}

/** Who a server or client is. */
export interface Implementation {
  readonly name: string;
  readonly version: string;
  readonly title?: string;
  readonly description?: string;
  readonly websiteUrl?: string;
  readonly icons?: readonly Icon[];
}

/** What a server offers. Open: features add their own key. */
export type ServerCapabilities = Readonly<Record<string, Params>>;

/** How long, and between whom, a result may be reused (2026-07-28, server/utilities/caching). */
export interface CacheHints {
  /** Milliseconds, an integer of at least 0. */
  readonly ttlMs: number;
  /** `public`: may be shared between callers. */
  readonly cacheScope: "public" | "private";
}
