/** A class that decorators may stand on. */
export type DecoratedClass = abstract new (...args: never[]) => object;

/** A prototype (or constructor) and what it inherits from, nearest first, without the language's own root. */
export function chainOf(target: object): object[] {
  const chain: object[] = [];
  for (let link: object | null = target; !isRoot(link); link = Object.getPrototypeOf(link) as object | null) {
    chain.push(link);
  }
  return chain;
}

function isRoot(link: object | null): link is null {
  return link === null || link === Object.prototype || link === Function.prototype;
}
