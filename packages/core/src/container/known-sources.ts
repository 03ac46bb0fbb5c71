import type { InstanceSource, ServiceClass } from "./service-resolver.js";

interface KnownSource {
  readonly classes: readonly ServiceClass[];
  readonly source: InstanceSource;
}

/** Tools with the same classes around them, in the same order, share what makes their instances. */
export class KnownSources {
  /** By the last class, which is the service itself where a tool has one. */
  readonly #sources = new Map<ServiceClass | undefined, readonly KnownSource[]>();

  find(classes: readonly ServiceClass[]): InstanceSource | undefined {
    const known = this.#sources.get(classes.at(-1)) ?? [];
    return known.find((one) => areSame(one.classes, classes))?.source;
  }

  add(classes: readonly ServiceClass[], source: InstanceSource): void {
    this.#sources.set(classes.at(-1), [...(this.#sources.get(classes.at(-1)) ?? []), { classes, source }]);
  }
}

function areSame(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.length === others.length && some.every((one, index) => one === others[index]);
}
