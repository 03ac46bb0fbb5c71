/** Before it, MCP over HTTP was another transport, of two endpoints, which is not served here. */
const FIRST_STREAMABLE = "2025-03-26";

/** Whether a version of the protocol has Streamable HTTP (2025-03-26, changelog). */
export function isStreamable(version: string): boolean {
  return version >= FIRST_STREAMABLE;
}
