/** The names of the members that a type need not have: any name, where it is open. */
type OptionalKey<T> = {
  [K in keyof T]-?: string extends K ? K : Partial<Pick<T, K>> extends Pick<T, K> ? K : never;
}[keyof T];

/** A value without some of its optional members; the value itself where it has none of them. */
export function without<T extends object>(value: T, ...names: readonly OptionalKey<T>[]): T {
  if (!names.some((name) => name in value)) return value;
  const left: ReadonlySet<unknown> = new Set(names);
  return Object.fromEntries(Object.entries(value).filter(([name]) => !left.has(name))) as T;
}
