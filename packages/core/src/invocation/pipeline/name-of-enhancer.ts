/**
 * The class of an enhancer, for those who read logs.
 *
 * @param fallback where it is of none, as one with no prototype
 */
export function nameOfEnhancer(enhancer: object | undefined, fallback: string): string {
  const { constructor } = (enhancer ?? {}) as { readonly constructor?: unknown };
  return enhancer !== undefined && typeof constructor === "function" ? constructor.name : fallback;
}
