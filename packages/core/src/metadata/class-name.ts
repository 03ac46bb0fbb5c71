/**
 * A class's name, for people. A static member may have taken the place of `name`, and may be a getter: what is no text is not
 * read.
 */
export function classNameOf(target: object): string {
  const name: unknown = Object.getOwnPropertyDescriptor(target, "name")?.value;
  return typeof name === "string" && name !== "" ? name : "(anonymous class)";
}
