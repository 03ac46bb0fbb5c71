import type { Messages } from "../../errors/messages.js";
import { ToolError } from "../../errors/tool-error.js";
import type { JsonRules } from "../json/json-conversion.js";
import { roughSize } from "../json/to-json.js";

/** How much of what a tool gives one after the other is collected, before it is stopped with a tool error. */
export interface CollectLimits {
  /** Default 10,000. */
  readonly maxItems?: number | undefined;
  /** Bytes of JSON, counted roughly. Default 16 MiB. */
  readonly maxBytes?: number | undefined;
}

/** What collecting needs to know of the tool. */
export interface CollectRules {
  readonly toolName: string;
  readonly collect: CollectLimits;
  readonly messages: JsonRules["messages"] & Pick<Messages, "tooMuchCollected" | "bytesCollected">;
}

const MAX_ITEMS = 10_000;
const MAX_BYTES = 16 * 1024 * 1024;

/** What was collected so far. */
export class Collection {
  readonly items: unknown[] = [];
  readonly #rules: CollectRules;
  #bytes = 0;

  constructor(rules: CollectRules) {
    this.#rules = rules;
  }

  /** @throws ToolError when this is one too many, and for bytes, which are no element of JSON */
  add(item: unknown): void {
    const { collect, messages, toolName } = this.#rules;
    const { maxItems = MAX_ITEMS, maxBytes = MAX_BYTES } = collect;
    if (ArrayBuffer.isView(item)) throw new ToolError(messages.bytesCollected({ toolName }));
    if (this.items.length === maxItems)
      throw new ToolError(messages.tooMuchCollected({ toolName, limit: maxItems, unit: "items" }));
    this.#bytes += roughSize(item, { toolName, messages, maxBytes: maxBytes - this.#bytes });
    if (this.#bytes > maxBytes)
      throw new ToolError(messages.tooMuchCollected({ toolName, limit: maxBytes, unit: "bytes" }));
    this.items.push(item);
  }
}
