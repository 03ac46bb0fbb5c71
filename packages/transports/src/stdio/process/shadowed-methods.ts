import type { EventEmitter } from "node:events";

/** A method that takes whatever callers give it. */
export type Shadow = (...args: readonly unknown[]) => unknown;

/**
 * Puts methods on one stream in front of its own; those that the stream does not have are left out.
 *
 * @param shadows by name; each is given the method that it stands in front of
 * @returns takes them away. What others have put over one of them since stays, and reaches the stream's own method through it
 */
export function shadowMethods(
  stream: EventEmitter,
  shadows: Readonly<Record<string, (own: Shadow) => Shadow>>,
): () => void {
  const restores = Object.entries(shadows).map(([name, make]) => shadowMethod(stream, name, make));
  return () => {
    for (const restore of restores) restore();
  };
}

function shadowMethod(stream: object, name: string, make: (own: Shadow) => Shadow): () => void {
  const methods = stream as Record<string, Shadow | undefined>;
  const method = methods[name];
  if (method === undefined) return () => undefined;
  const before = Object.getOwnPropertyDescriptor(stream, name);
  const own = (...args: readonly unknown[]): unknown => method.apply(stream, [...args]);
  const shadow = make(own);
  let lifted = false;
  const value = (...args: readonly unknown[]): unknown => (lifted ? own(...args) : shadow(...args));
  Object.defineProperty(stream, name, { value, writable: true, configurable: true });
  return () => {
    lifted = true;
    if (methods[name] !== value) return;
    if (before !== undefined) Object.defineProperty(stream, name, before);
    // eslint-disable-next-line @typescript-eslint/no-dynamic-delete -- only so does the class's own method show again
    else delete methods[name];
  };
}
