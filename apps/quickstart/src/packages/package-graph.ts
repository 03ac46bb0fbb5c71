import { posix } from "node:path";
import type { DependencyKind, LockedDependency, Lockfile } from "./lockfile.js";
import type { InstalledManifest } from "./manifest-reader.js";
import { formatPackageId, type PackageId, parsePackageKey } from "./package-key.js";

/** One installed package. The same name and version may occur twice, installed with different peers. */
export interface PackageNode extends PackageId {
  readonly key: string;
  readonly manifest: InstalledManifest;
  /** Whether it is one of the workspace's own packages. */
  readonly workspace: boolean;
  /** Installed packages only. */
  readonly dependencies: readonly PackageEdge[];
  /** Dependencies that the lockfile names and the disk lacks: as a rule, optional ones for other platforms. */
  readonly missing: readonly PackageId[];
}

/** One package asks for another. */
export interface PackageEdge {
  readonly to: string;
  readonly kind: DependencyKind;
}

/** Every installed package of a workspace by its key, the workspace's own packages first. */
export type PackageGraph = ReadonlyMap<string, PackageNode>;

/** What is on disk. */
export interface Manifests {
  /** By path from the workspace root. */
  readonly workspace: ReadonlyMap<string, InstalledManifest>;
  /** By `name@version`. */
  readonly installed: ReadonlyMap<string, InstalledManifest>;
}

interface Source {
  readonly key: string;
  /** Links are relative to it. */
  readonly folder: string;
  readonly manifest: InstalledManifest;
  readonly workspace: boolean;
  readonly id: PackageId;
  readonly dependencies: readonly LockedDependency[];
}

/** Joins what the lockfile decided with what is on disk. What is not on disk is not in the graph. */
export function buildPackageGraph(lockfile: Lockfile, manifests: Manifests): PackageGraph {
  const sources = [...workspaceSources(lockfile, manifests), ...installedSources(lockfile, manifests)];
  const present = new Set(sources.map(({ key }) => key));
  return new Map(
    sources.map(({ key, folder, manifest, workspace, id, dependencies }) => {
      const references = dependencies.map(({ kind, ...dependency }) => ({
        kind,
        to: keyOf(dependency, folder, lockfile),
      }));
      const edges = references.filter(({ to }) => present.has(to));
      const missing = references.filter(({ to }) => lockfile.snapshots.has(to) && !present.has(to));
      const node = { ...id, key, manifest, workspace, dependencies: edges };
      return [key, { ...node, missing: missing.map(({ to }) => parsePackageKey(to)) }];
    }),
  );
}

function workspaceSources(lockfile: Lockfile, manifests: Manifests): readonly Source[] {
  return [...lockfile.importers].flatMap(([folder, dependencies]) => {
    const manifest = manifests.workspace.get(folder);
    if (manifest === undefined) return [];
    const id = { name: manifest.name ?? folder, version: manifest.version ?? "0.0.0" };
    return [{ key: workspaceKey(folder), folder, manifest, workspace: true, id, dependencies }];
  });
}

function installedSources(lockfile: Lockfile, manifests: Manifests): readonly Source[] {
  return [...lockfile.snapshots].flatMap(([key, dependencies]) => {
    const id = parsePackageKey(key);
    const manifest = manifests.installed.get(formatPackageId(id));
    return manifest === undefined ? [] : [{ key, folder: ".", manifest, workspace: false, id, dependencies }];
  });
}

/** A reference is a path (`link:../core`), a version of the alias, or the key of a package installed under an alias. */
function keyOf(dependency: Omit<LockedDependency, "kind">, folder: string, lockfile: Lockfile): string {
  const { alias, reference } = dependency;
  if (reference.startsWith("link:")) return workspaceKey(posix.join(folder, reference.slice("link:".length)));
  const own = `${alias}@${reference}`;
  return lockfile.snapshots.has(own) ? own : reference;
}

function workspaceKey(folder: string): string {
  return `workspace:${folder}`;
}
