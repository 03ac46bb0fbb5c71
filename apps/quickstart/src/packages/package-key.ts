/** A package as people name it: `{ name: "@scope/name", version: "1.2.3" }`. */
export interface PackageId {
  readonly name: string;
  readonly version: string;
}

/**
 * Reads a key of the lockfile's `snapshots`, such as `@scope/name@1.2.3(peer@4.5.6)`. The part in parentheses says
 * with which peers this copy is installed; it is not part of the version.
 */
export function parsePackageKey(key: string): PackageId {
  const peers = key.indexOf("(");
  const plain = peers === -1 ? key : key.slice(0, peers);
  // A scope begins with "@", and a version may contain one (as git URLs do): the first "@" after a name's start divides.
  const divider = plain.indexOf("@", 1);
  if (divider === -1)
    throw new Error(`The lockfile has a package without a version: ${JSON.stringify(key)}.`);
  return { name: plain.slice(0, divider), version: plain.slice(divider + 1) };
}

/** Writes `name@version`, the spelling used in answers and as the key of installed manifests. */
export function formatPackageId({ name, version }: PackageId): string {
  return `${name}@${version}`;
}

const collator = new Intl.Collator("en", { numeric: true });

/** Orders packages by name, then by version with numbers compared as numbers (`1.9.0` before `1.10.0`). */
export function comparePackageIds(a: PackageId, b: PackageId): number {
  return collator.compare(a.name, b.name) || collator.compare(a.version, b.version);
}
