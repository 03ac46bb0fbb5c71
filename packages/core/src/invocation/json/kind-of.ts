import { bytesOf as binaryBytes } from "../../content/bytes.js";

/** What only an object of a built-in kind has: each throws for all others, whatever they say they are. */
const BRANDS: Readonly<Record<string, (value: object) => unknown>> = {
  Map: (value) => Map.prototype.has.call(value as Map<unknown, unknown>, 0),
  Set: (value) => Set.prototype.has.call(value as Set<unknown>, 0),
  BigInt: (value) => BigInt.prototype.valueOf.call(value),
  ArrayBuffer: (value) => ArrayBuffer.prototype.slice.call(value as ArrayBuffer, 0, 0),
  SharedArrayBuffer: (value) => SharedArrayBuffer.prototype.slice.call(value as SharedArrayBuffer, 0, 0),
};

/** Kinds that need not say what they are, so that one which does is another. */
const SILENT: ReadonlySet<string> = new Set([
  ...["Array", "Date", "RegExp", "Error", "String", "Number", "Boolean", "Arguments", "Function"],
]);

/** The built-in kind of an object, as `Map` or `Date`, also of one from another realm; `Object` for one that only says so. */
export function kindOf(value: object): string {
  const kind = Object.prototype.toString.call(value).slice("[object ".length, -1);
  if (kind === "Object") return kind;
  if (SILENT.has(kind)) return typeof (value as Tagged)[Symbol.toStringTag] === "string" ? "Object" : kind;
  return Object.hasOwn(BRANDS, kind) && !hasBrand(value, BRANDS[kind]) ? "Object" : kind;
}

interface Tagged {
  readonly [Symbol.toStringTag]?: unknown;
}

function hasBrand(value: object, brand: ((value: object) => unknown) | undefined): boolean {
  try {
    brand?.(value);
    return true;
  } catch {
    return false;
  }
}

/** Whether a kind is one of the runtime's own, such as `WeakMap` or `Intl.Collator`: what such objects hold is nowhere to be seen. */
export function isBuiltIn(kind: string): boolean {
  return (kind.split(".")[0] ?? kind) in globalThis;
}

/** Whether an object is an error, of which only name and message may leave: a stack tells how the server is built. */
export function isErrorObject(value: object): value is Error {
  return value instanceof Error || kindOf(value) === "Error" || kindOf(value) === "DOMException";
}

/** The bytes of binary data: of a `Buffer`, a typed array, a `DataView` or an `ArrayBuffer`; `undefined` for all else. */
export function bytesOf(value: object): Uint8Array | undefined {
  // Asked before: that there are no bytes, the runtime says by throwing, and most values have none.
  const isBinary = ArrayBuffer.isView(value) || ["ArrayBuffer", "SharedArrayBuffer"].includes(kindOf(value));
  return isBinary ? binaryBytes(value) : undefined;
}

/** Whether an object stands for a primitive, as `new String("a")` does. */
export function isBoxed(value: object): boolean {
  return ["String", "Number", "Boolean", "BigInt"].includes(kindOf(value)) && !Array.isArray(value);
}
