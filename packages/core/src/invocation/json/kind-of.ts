/** The built-in kind of an object, as `Map` or `Date`, also of one from another realm. */
export function kindOf(value: object): string {
  return Object.prototype.toString.call(value).slice("[object ".length, -1);
}

/** Whether an object is an error, of which only name and message may leave: a stack tells how the server is built. */
export function isErrorObject(value: object): value is Error {
  return value instanceof Error || kindOf(value) === "Error" || kindOf(value) === "DOMException";
}

/** The bytes of binary data: of a `Buffer`, a typed array, a `DataView` or an `ArrayBuffer`; `undefined` for all else. */
export function bytesOf(value: object): Uint8Array | undefined {
  if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  const kind = kindOf(value);
  const isBuffer = kind === "ArrayBuffer" || kind === "SharedArrayBuffer";
  return isBuffer ? new Uint8Array(value as ArrayBuffer) : undefined;
}

/** Whether an object stands for a primitive, as `new String("a")` does. */
export function isBoxed(value: object): boolean {
  return ["String", "Number", "Boolean", "BigInt"].includes(kindOf(value)) && !Array.isArray(value);
}
