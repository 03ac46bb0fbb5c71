import { Annotations, type Args, Input, Output, Tool, ToolError, ToolService } from "@toolwright/core";
import type { z } from "zod";
import { PackageCatalog } from "../packages/package-catalog.js";
import type { PackageNode } from "../packages/package-graph.js";
import {
  describeMatches,
  describeMissing,
  describeNoMatch,
  describePaths,
  describeUnknown,
  describeUnknownVersion,
} from "./package-answers.js";
import { LicenseReport, PackageReport, SearchPackages, ShowPackage, WhyPackage } from "./package-schemas.js";

const SUGGESTIONS = 5;

/** Questions about the packages of one workspace. */
@ToolService()
export class PackageTools {
  constructor(private readonly catalog: PackageCatalog) {}

  @Tool("search_packages", {
    title: "Search packages",
    description:
      "Search the packages installed in this workspace, its own ones included. Use it to find exact names.",
  })
  @Annotations.read()
  async search(
    @Input(SearchPackages, { examples: [{ text: "json schema" }] })
    { text, limit }: Args<typeof SearchPackages>,
  ): Promise<string> {
    const matches = await this.catalog.search(text, limit);
    if (matches.total > 0) return describeMatches(text, matches);
    return describeNoMatch(text, await this.catalog.namesLike(text, SUGGESTIONS));
  }

  @Tool("show_package", {
    title: "Show a package",
    description:
      "Show the licence, folder and direct dependencies of one installed package, for each installed version.",
  })
  @Annotations.read()
  @Output(PackageReport)
  async show(
    @Input(ShowPackage, { examples: [{ name: "zod" }] }) { name, version }: Args<typeof ShowPackage>,
  ): Promise<z.input<typeof PackageReport>> {
    const nodes = await this.installed(name, version);
    return { name, versions: await Promise.all(nodes.map((node) => this.report(node))) };
  }

  @Tool("list_licenses", {
    title: "List licences",
    description:
      "Count the licences of all installed packages. Use it to see which licences the workspace accepts.",
  })
  @Annotations.read()
  @Output(LicenseReport)
  async licenses(): Promise<z.input<typeof LicenseReport>> {
    const licenses = await this.catalog.licenses();
    return { packages: licenses.reduce((sum, { packages }) => sum + packages, 0), licenses: [...licenses] };
  }

  @Tool("why_package", {
    title: "Why is it installed?",
    description:
      "Explain why a package is installed: the shortest path from each dependency that a workspace package declares. " +
      "Use it before removing or upgrading something.",
  })
  @Annotations.read()
  async why(
    @Input(WhyPackage, { examples: [{ name: "semver", version: "7.8.6" }] })
    { name, version, limit }: Args<typeof WhyPackage>,
  ): Promise<string> {
    const nodes = await this.installed(name, version);
    const answers = nodes.map(async (node) => describePaths(node, await this.catalog.why(node, limit)));
    return (await Promise.all(answers)).join("\n\n");
  }

  private async installed(name: string, version: string | undefined): Promise<readonly PackageNode[]> {
    const nodes = await this.catalog.find(name, version);
    if (nodes.length > 0) return nodes;
    throw new ToolError(await this.explainAbsence(name, version));
  }

  private async explainAbsence(name: string, version: string | undefined): Promise<string> {
    const others = await this.catalog.find(name);
    if (version !== undefined && others.length > 0) return describeUnknownVersion({ name, version }, others);
    const missing = await this.catalog.missing(name);
    if (missing.length > 0) return describeMissing(missing);
    return describeUnknown(name, await this.catalog.namesLike(name, SUGGESTIONS));
  }

  private async report(node: PackageNode): Promise<z.input<typeof PackageReport>["versions"][number]> {
    const { version, workspace, missing, manifest } = node;
    return {
      version,
      license: manifest.license,
      description: manifest.description,
      folder: manifest.folder,
      workspace,
      dependencies: [...(await this.catalog.dependenciesOf(node))],
      notInstalled: missing.length,
    };
  }
}
