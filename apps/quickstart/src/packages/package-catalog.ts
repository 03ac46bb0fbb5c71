import { type DependencyPath, shortestPaths } from "./dependency-paths.js";
import type { DependencyKind } from "./lockfile.js";
import type { LockfileReader } from "./lockfile-reader.js";
import type { ManifestReader } from "./manifest-reader.js";
import { nearNames } from "./near-names.js";
import { buildPackageGraph, type PackageGraph, type PackageNode } from "./package-graph.js";
import { comparePackageIds, formatPackageId, type PackageId } from "./package-key.js";

/** Part of a list, and how long the whole list is. */
export interface Excerpt<T> {
  readonly shown: readonly T[];
  readonly total: number;
}

/** A package that another one depends on. */
export interface Dependency extends PackageId {
  readonly kind: DependencyKind;
}

/** How many installed packages have one licence. */
export interface LicenseCount {
  readonly license: string;
  readonly packages: number;
}

/**
 * What is installed in one pnpm workspace, its own packages included. Everything is read on the first question and kept:
 * a later installation is seen by a new catalog only. Packages in the lockfile that are not on disk do not count.
 */
export class PackageCatalog {
  private graph: Promise<PackageGraph> | undefined;

  constructor(
    private readonly lockfiles: Pick<LockfileReader, "read">,
    private readonly manifests: Pick<ManifestReader, "readInstalled" | "readWorkspace">,
  ) {}

  /** All packages, one per name and version, by name. */
  async all(): Promise<readonly PackageNode[]> {
    return uniqueById((await this.load()).values()).sort(comparePackageIds);
  }

  /** The packages whose name or description contains every word of the text, matches in the name first. */
  async search(text: string, limit: number): Promise<Excerpt<PackageNode>> {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    const found = (await this.all()).filter(({ name, manifest }) =>
      words.every((word) => `${name} ${manifest.description}`.toLowerCase().includes(word)),
    );
    const inName = ({ name }: PackageNode): number =>
      words.filter((word) => name.toLowerCase().includes(word)).length;
    found.sort((a, b) => inName(b) - inName(a));
    return { shown: found.slice(0, limit), total: found.length };
  }

  /** The installed versions of one name, or the one version asked for; empty when there is none. */
  async find(name: string, version?: string): Promise<readonly PackageNode[]> {
    return (await this.all()).filter(
      (node) => node.name === name && (version ?? node.version) === node.version,
    );
  }

  /** What a package depends on directly, as installed; for every copy, if it is installed with different peers. */
  async dependenciesOf(id: PackageId): Promise<readonly Dependency[]> {
    const graph = await this.load();
    const dependencies = copiesOf(graph, id).flatMap((copy) =>
      copy.dependencies.flatMap(({ to, kind }) => {
        const node = graph.get(to);
        return node === undefined ? [] : [{ name: node.name, version: node.version, kind }];
      }),
    );
    return uniqueById(dependencies).sort(comparePackageIds);
  }

  /** Every licence, the most frequent first. */
  async licenses(): Promise<readonly LicenseCount[]> {
    const counts = new Map<string, number>();
    for (const { manifest } of await this.all())
      counts.set(manifest.license, (counts.get(manifest.license) ?? 0) + 1);
    return [...counts]
      .map(([license, packages]) => ({ license, packages }))
      .sort((a, b) => b.packages - a.packages || a.license.localeCompare(b.license, "en"));
  }

  /** Why a package is installed: one shortest path for each declared dependency that leads to it. */
  async why(id: PackageId, limit: number): Promise<Excerpt<DependencyPath>> {
    const graph = await this.load();
    const paths = shortestPaths(graph, new Set(copiesOf(graph, id).map(({ key }) => key)));
    return { shown: paths.slice(0, limit), total: paths.length };
  }

  /** Installed names that look like one that is not installed, most likely first. */
  async namesLike(name: string, limit: number): Promise<readonly string[]> {
    return nearNames(
      name,
      (await this.all()).map((node) => node.name),
      limit,
    );
  }

  /** Versions of a name that the lockfile wants and the disk lacks: as a rule, packages for other platforms. */
  async missing(name: string): Promise<readonly PackageId[]> {
    const missing = [...(await this.load()).values()]
      .flatMap((node) => node.missing)
      .filter((id) => id.name === name);
    return uniqueById(missing);
  }

  private load(): Promise<PackageGraph> {
    this.graph ??= this.read().catch((error: unknown) => {
      // The next question tries again: what was wrong may be mended by then.
      this.graph = undefined;
      throw error;
    });
    return this.graph;
  }

  private async read(): Promise<PackageGraph> {
    const [lockfile, installed] = await Promise.all([this.lockfiles.read(), this.manifests.readInstalled()]);
    const workspace = await this.manifests.readWorkspace([...lockfile.importers.keys()]);
    return buildPackageGraph(lockfile, { installed, workspace });
  }
}

function copiesOf(graph: PackageGraph, id: PackageId): readonly PackageNode[] {
  return [...graph.values()].filter(({ name, version }) => name === id.name && version === id.version);
}

function uniqueById<T extends PackageId>(packages: Iterable<T>): T[] {
  return [...new Map([...packages].map((one) => [formatPackageId(one), one])).values()];
}
