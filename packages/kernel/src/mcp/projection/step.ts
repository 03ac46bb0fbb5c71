import type { Params } from "../../jsonrpc/messages/message.js";
import type { CallToolResult, ContentBlock, Implementation, ServerCapabilities, Tool } from "../wire.js";

/** The result of `initialize`. */
export interface InitializeResult {
  readonly protocolVersion: string;
  readonly capabilities: ServerCapabilities;
  readonly serverInfo: Implementation;
  readonly instructions?: string;
}

/**
 * What one revision lacks of the next newer one: per kind of value, how it is said without. What a step has no word for
 * is the same in both.
 *
 * A step sees what the steps before it left, so that it need not know what newer revisions added.
 */
export interface Step {
  readonly handshake?: (result: InitializeResult) => InitializeResult;
  readonly tool?: (tool: Tool) => Tool;
  readonly callResult?: (result: CallToolResult) => CallToolResult;
  readonly block?: (block: ContentBlock) => ContentBlock;
  /** The params of `notifications/progress`. */
  readonly progress?: (params: Params) => Params;
}
