import "reflect-metadata";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { type App, createApp } from "@toolwright/core";
import { type FixtureWorkspace, writeFixtureWorkspace } from "../fixtures/workspace.js";
import { packagesModule } from "../packages-module.js";
import { PackageTools } from "./package-tools.js";

describe("PackageTools", () => {
  let workspace: FixtureWorkspace;
  let app: App;

  beforeEach(async () => {
    workspace = await writeFixtureWorkspace();
    app = await createApp({
      name: "packages",
      version: "0.0.0",
      services: [PackageTools],
      modules: [packagesModule(workspace.root)],
    });
  });

  afterEach(async () => {
    await app.close();
    await workspace.remove();
  });

  async function textOf(tool: string, args: object): Promise<string> {
    const { content, isError } = await app.call(tool, args);
    const [block] = content;
    return `${isError === true ? "ERROR " : ""}${block?.type === "text" ? block.text : ""}`;
  }

  it("offers four tools that read only", () => {
    expect(app.tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint])).toEqual([
      ["search_packages", true],
      ["show_package", true],
      ["list_licenses", true],
      ["why_package", true],
    ]);
  });

  it("describes every argument", () => {
    const fields = app.tools.flatMap(({ inputSchema }) =>
      Object.values((inputSchema["properties"] ?? {}) as Record<string, unknown>),
    );
    expect(fields.length).toBeGreaterThan(0);
    for (const field of fields) expect(field).toMatchObject({ description: expect.any(String) });
  });

  it("searches, and says how many matches it left out", async () => {
    expect(await textOf("search_packages", { text: "leaf", limit: 1 })).toBe(
      [
        '2 packages match "leaf":',
        "leaf@1.10.0 [ISC]",
        '... and 1 more: search for a longer text, or raise "limit" (at most 50).',
      ].join("\n"),
    );
    expect(await textOf("search_packages", { text: "cuts" })).toBe(
      '1 package matches "cuts":\n@scope/tool@1.0.0 [Apache-2.0] Cuts leaves',
    );
  });

  it("finds nothing without an error, and offers names that look alike", async () => {
    expect(await textOf("search_packages", { text: "midle" })).toBe(
      'No installed package matches "midle". Did you mean "middle"?',
    );
  });

  it("shows every installed version of a package", async () => {
    const report = await app.service(PackageTools).show({ name: "leaf" });
    expect(report.versions.map(({ version, license }) => [version, license])).toEqual([
      ["1.10.0", "ISC"],
      ["2.0.0", "MIT"],
    ]);
  });

  it("shows a workspace package with its dependencies, and counts those that are not installed", async () => {
    const { structuredContent } = await app.call("show_package", { name: "app" });
    expect(structuredContent).toEqual({
      name: "app",
      versions: [
        {
          version: "0.1.0",
          license: "MIT",
          description: "The application",
          folder: "packages/app",
          workspace: true,
          dependencies: [
            { name: "middle", version: "1.0.0", kind: "prod" },
            { name: "plugin", version: "1.0.0", kind: "prod" },
          ],
          notInstalled: 1,
        },
      ],
    });
  });

  it("counts licences", async () => {
    const { packages, licenses } = await app.service(PackageTools).licenses();
    expect(packages).toBe(7);
    expect(licenses[0]).toEqual({ license: "MIT", packages: 4 });
  });

  it("explains each installed version, and says how many paths it left out", async () => {
    expect(await textOf("why_package", { name: "leaf", limit: 2 })).toBe(
      [
        "1 declared dependency leads to leaf@1.10.0. Shortest paths:",
        "- root (dev) > @scope/tool@1.0.0 > leaf@1.10.0",
        "",
        "3 declared dependencies lead to leaf@2.0.0. Shortest paths:",
        "- app (prod) > middle@1.0.0 > leaf@2.0.0",
        "- app (prod) > plugin@1.0.0 > leaf@2.0.0",
        '... and 1 more: raise "limit" (at most 50) to see longer paths.',
      ].join("\n"),
    );
  });

  it("explains the workspace's own packages", async () => {
    expect(await textOf("why_package", { name: "root" })).toBe(
      "root is one of the workspace's own packages (.). No other workspace package leads to it.",
    );
  });

  it.each([
    [{ name: "midle" }, 'No package "midle" is installed in this workspace. Did you mean "middle"?'],
    [{ name: "qqqqqqqq" }, "Find exact names with search_packages."],
    [{ name: "leaf", version: "9.0.0" }, "Installed: 1.10.0, 2.0.0."],
    [{ name: "binding-mars" }, "binding-mars@1.0.0 is in the lockfile but not on disk"],
  ])("tells the model what to do about %j", async (args, words) => {
    for (const tool of ["show_package", "why_package"]) {
      const text = await textOf(tool, args);
      expect(text).toMatch(/^ERROR /);
      expect(text).toContain(words);
    }
  });
});
