/** Whether an object is data of no class, of any realm: where a class would stand, there is nothing more to inherit from. */
export function isPlainObject(value: object): value is Readonly<Record<string, unknown>> {
  const own = Object.getPrototypeOf(value) as object | null;
  return own === null || Object.getPrototypeOf(own) === null;
}
