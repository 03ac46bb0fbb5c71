/** A place in a {@link LinkedList}. */
export class Link<T> {
  readonly value: T;
  previous: Link<T> | undefined;
  next: Link<T> | undefined;

  constructor(value: T, previous: Link<T> | undefined) {
    this.value = value;
    this.previous = previous;
  }
}

/**
 * Members in the order in which they came, for those that come and go with every request: a set hashes each twice, and
 * allocates its table anew over and over.
 */
export class LinkedList<T> implements Iterable<T> {
  #first: Link<T> | undefined;
  #last: Link<T> | undefined;

  get isEmpty(): boolean {
    return this.#first === undefined;
  }

  /** Takes a member in; what is returned is what {@link LinkedList.remove} wants. */
  add(value: T): Link<T> {
    const link = new Link(value, this.#last);
    if (this.#last === undefined) this.#first = link;
    else this.#last.next = link;
    this.#last = link;
    return link;
  }

  /** Takes a member out. Asked once per link. */
  remove({ previous, next }: Link<T>): void {
    if (previous === undefined) this.#first = next;
    else previous.next = next;
    if (next === undefined) this.#last = previous;
    else next.previous = previous;
  }

  /** The members that there are when it begins; those removed meanwhile are seen all the same. */
  *[Symbol.iterator](): Iterator<T> {
    const values: T[] = [];
    for (let link = this.#first; link !== undefined; link = link.next) values.push(link.value);
    yield* values;
  }
}
