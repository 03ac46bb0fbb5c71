/**
 * The members of an object that its JSON shows: its own enumerable ones, whatever their names, and the getters of its class
 * and of the classes above. A getter whose name starts with `_` is left out, as are `#private` members, which nobody sees.
 */
export class MemberNames {
  /** Of one conversion: a list of entities asks for the same class again and again. */
  readonly #getters = new Map<object, readonly string[]>();

  of(value: object): readonly string[] {
    const own = Object.keys(value);
    const getters = this.#gettersOf(Object.getPrototypeOf(value) as object | null);
    return getters.length === 0 ? own : [...new Set([...own, ...getters])];
  }

  #gettersOf(prototype: object | null): readonly string[] {
    if (prototype === null) return [];
    const known = this.#getters.get(prototype);
    if (known !== undefined) return known;
    const above = Object.getPrototypeOf(prototype) as object | null;
    // The root of all prototypes, of any realm, has `__proto__` alone.
    const found = above === null ? [] : [...this.#gettersOf(above), ...ownGetters(prototype)];
    this.#getters.set(prototype, found);
    return found;
  }
}

function ownGetters(prototype: object): readonly string[] {
  return Object.entries(Object.getOwnPropertyDescriptors(prototype))
    .filter(([name, of]) => of.get !== undefined && !name.startsWith("_") && name !== "constructor")
    .map(([name]) => name);
}
