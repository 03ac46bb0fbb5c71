/** Binary data: a `Buffer` or typed array, a `DataView`, or the `ArrayBuffer` itself. */
export type Binary = ArrayBufferLike | ArrayBufferView;

/** The bytes of binary data, which share its memory; `undefined` for all else. */
export function bytesOf(data: unknown): Uint8Array | undefined {
  const view = ArrayBuffer.isView(data) ? data : viewOf(data);
  return view && new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
}

/** Asks the runtime, which knows the buffers of other realms as well. */
function viewOf(data: unknown): DataView | undefined {
  try {
    return new DataView(data as ArrayBuffer);
  } catch {
    return undefined;
  }
}
