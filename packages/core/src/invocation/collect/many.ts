/** The part of an Observable that is used here (RxJS, zen-observable and others). */
export interface ObservableLike {
  subscribe(observer: {
    readonly next: (item: unknown) => void;
    readonly error: (fault: unknown) => void;
    readonly complete: () => void;
  }): { unsubscribe(): void };
}

/** Something that gives values one after the other. */
export type Many =
  | { readonly kind: "iterator"; readonly source: IterableIterator<unknown> }
  | { readonly kind: "async iterable"; readonly source: AsyncIterable<unknown> }
  | { readonly kind: "observable"; readonly source: ObservableLike };

type Members = Readonly<Record<PropertyKey, unknown>>;

/**
 * Whether a returned value is to be collected: an async iterable, an iterator (a generator's, say), or an observable.
 * Lists, maps, sets and other iterable data are data, and so is what writes its own JSON.
 */
export function manyOf(value: unknown): Many | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const members = value as Members;
  if (typeof members["toJSON"] === "function") return undefined;
  if (typeof members[Symbol.asyncIterator] === "function")
    return { kind: "async iterable", source: value as AsyncIterable<unknown> };
  if (typeof members["next"] === "function" && typeof members[Symbol.iterator] === "function")
    return { kind: "iterator", source: value as IterableIterator<unknown> };
  return isObservable(members)
    ? { kind: "observable", source: value as unknown as ObservableLike }
    : undefined;
}

/** `Symbol.observable` is no part of the language; libraries agree on the string where nobody defined it. */
function isObservable(members: Members): boolean {
  if (typeof members["subscribe"] !== "function") return false;
  const { observable = "@@observable" } = Symbol as unknown as { readonly observable?: PropertyKey };
  return [members[observable], members["@@observable"], members["pipe"]].some(
    (member) => typeof member === "function",
  );
}
