import type { ServiceIdentifier } from "inversify";
import { isMultiple, type Element } from "./inversify-internals.js";

/** What is asked for, and under which name and tags. */
interface Asked {
  readonly identifier: ServiceIdentifier;
  readonly element: Element;
}

/** What a class asks for, in the words of `toResolvedValue`, which can say all that decorators can. */
export function injectionOf({ identifier, element }: Asked): object {
  const { name, tags, optional, chained } = element;
  return {
    serviceIdentifier: identifier,
    name,
    tags: [...(tags ?? [])].map(([key, value]) => ({ key, value })),
    ...(optional === true ? { optional } : {}),
    ...(isMultiple(element) ? { isMultiple: true, chained } : {}),
  };
}
