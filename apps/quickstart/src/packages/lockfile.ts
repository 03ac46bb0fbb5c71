import { parse } from "yaml";
import { z } from "zod";

const Versions = z.record(z.string(), z.string()).default({});
const Specifiers = z.record(z.string(), z.object({ version: z.string() })).default({});

const LockfileDocument = z.object({
  lockfileVersion: z.literal("9.0"),
  importers: z.record(
    z.string(),
    z.object({ dependencies: Specifiers, devDependencies: Specifiers, optionalDependencies: Specifiers }),
  ),
  snapshots: z
    .record(z.string(), z.object({ dependencies: Versions, optionalDependencies: Versions }))
    .default({}),
});

/** Why a package asks for another one. */
export type DependencyKind = "prod" | "dev" | "optional";

/** One line under `dependencies`: `reference` is a version, a key of another snapshot, or `link:` and a path. */
export interface LockedDependency {
  readonly alias: string;
  readonly reference: string;
  readonly kind: DependencyKind;
}

/** What pnpm decided to install. */
export interface Lockfile {
  /** The workspace's own packages: path from the workspace root (`.` is the root) → what each declares. */
  readonly importers: ReadonlyMap<string, readonly LockedDependency[]>;
  /** Packages from elsewhere: key (`name@version(peers)`) → what each depends on. */
  readonly snapshots: ReadonlyMap<string, readonly LockedDependency[]>;
}

/**
 * Reads the text of a `pnpm-lock.yaml`, version 9.0.
 *
 * @throws Error when it is not YAML, or not a lockfile of that version.
 */
export function parseLockfile(text: string): Lockfile {
  const { importers, snapshots } = LockfileDocument.parse(parse(text));
  return {
    importers: mapValues(importers, ({ dependencies, devDependencies, optionalDependencies }) => [
      ...locked(versionsOf(dependencies), "prod"),
      ...locked(versionsOf(devDependencies), "dev"),
      ...locked(versionsOf(optionalDependencies), "optional"),
    ]),
    snapshots: mapValues(snapshots, ({ dependencies, optionalDependencies }) => [
      ...locked(dependencies, "prod"),
      ...locked(optionalDependencies, "optional"),
    ]),
  };
}

function locked(
  versions: Readonly<Record<string, string>>,
  kind: DependencyKind,
): readonly LockedDependency[] {
  return Object.entries(versions).map(([alias, reference]) => ({ alias, reference, kind }));
}

function versionsOf(specifiers: z.output<typeof Specifiers>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(specifiers).map(([alias, { version }]) => [alias, version]));
}

function mapValues<From, To>(
  record: Readonly<Record<string, From>>,
  map: (value: From) => To,
): ReadonlyMap<string, To> {
  return new Map(Object.entries(record).map(([key, value]) => [key, map(value)]));
}
