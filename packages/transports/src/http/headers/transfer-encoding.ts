/**
 * Whether `Transfer-Encoding` does no more than cut the body into chunks, which hosts undo. Other codings are not undone by
 * any of them (RFC 9112, 6.1: 501 for one that is not understood).
 */
export function isPlainTransfer(header: string | undefined): boolean {
  return header === undefined || header.toLowerCase() === "chunked";
}
