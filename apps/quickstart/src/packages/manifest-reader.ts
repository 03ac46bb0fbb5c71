import type { Dirent } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join, posix } from "node:path";
import { type Manifest, parseManifest } from "./manifest.js";
import { formatPackageId } from "./package-key.js";

/** A manifest and the folder that holds it, relative to the workspace root. */
export interface InstalledManifest extends Manifest {
  readonly folder: string;
}

const VIRTUAL_STORE = posix.join("node_modules", ".pnpm");

/** Reads the manifests of one workspace: its own packages, and those that pnpm installed. */
export class ManifestReader {
  constructor(private readonly workspaceRoot: string) {}

  /** The workspace's own packages, by their path from the root (`.` is the root). Folders without a manifest drop out. */
  async readWorkspace(folders: readonly string[]): Promise<ReadonlyMap<string, InstalledManifest>> {
    return new Map((await this.readFolders(folders)).map((manifest) => [manifest.folder, manifest]));
  }

  /**
   * Everything in pnpm's virtual store, by `name@version`.
   *
   * @throws Error when nothing is installed.
   */
  async readInstalled(): Promise<ReadonlyMap<string, InstalledManifest>> {
    const manifests = await this.readFolders(await this.installedFolders());
    return new Map(
      manifests.map((manifest) => [
        formatPackageId({ name: manifest.name ?? "", version: manifest.version ?? "" }),
        manifest,
      ]),
    );
  }

  private async installedFolders(): Promise<readonly string[]> {
    const entries = await this.list(VIRTUAL_STORE).catch((cause: unknown) => {
      throw new Error(
        `Nothing is installed in ${this.workspaceRoot}: run "npx -y pnpm@10.34.9 install" there.`,
        { cause },
      );
    });
    // `node_modules` directly in the store holds links only, to the same packages.
    const copies = entries.filter((entry) => entry.isDirectory() && entry.name !== "node_modules");
    const folders = await Promise.all(
      copies.map((entry) => this.packagesIn(posix.join(VIRTUAL_STORE, entry.name, "node_modules"))),
    );
    return folders.flat();
  }

  /** Real folders only: beside the package itself stand links to its dependencies, which have folders of their own. */
  private async packagesIn(folder: string): Promise<readonly string[]> {
    const entries = await this.list(folder).catch(() => []);
    const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    const scopes = names.filter((name) => name.startsWith("@"));
    const scoped = await Promise.all(scopes.map((scope) => this.packagesIn(posix.join(folder, scope))));
    const unscoped = names.filter((name) => !name.startsWith("@"));
    return [...unscoped.map((name) => posix.join(folder, name)), ...scoped.flat()];
  }

  private async readFolders(folders: readonly string[]): Promise<readonly InstalledManifest[]> {
    const manifests = await Promise.all(folders.map((folder) => this.readFolder(folder)));
    return manifests.filter((manifest) => manifest !== undefined);
  }

  /** A folder without a readable manifest is no package: pnpm leaves such folders when an installation is interrupted. */
  private async readFolder(folder: string): Promise<InstalledManifest | undefined> {
    try {
      return {
        ...parseManifest(await readFile(join(this.workspaceRoot, folder, "package.json"), "utf8")),
        folder,
      };
    } catch {
      return undefined;
    }
  }

  private list(folder: string): Promise<Dirent[]> {
    return readdir(join(this.workspaceRoot, folder), { withFileTypes: true });
  }
}
