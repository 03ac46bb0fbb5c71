import { afterAll, beforeAll, describe, expect, it, jest } from "@jest/globals";
import { createApp, Input, Tool, ToolService } from "@toolwright/core";
import { createTestApp } from "@toolwright/testing";
import "@toolwright/testing/jest";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import "reflect-metadata";
import { z } from "zod";

// The last test starts Jest five times, which is slow on a busy machine.
jest.setTimeout(180_000);

/** An app with one tool, whose limit goes up to `max`. */
function appWith(max: number, description = "Finds.") {
  const Find = z.object({ limit: z.number().max(max) });
  @ToolService()
  class Tools {
    @Tool("find", { description })
    find(@Input(Find) { limit }: { limit: number }): number {
      return limit;
    }
  }
  return createTestApp({ services: [Tools] });
}

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "contract-"));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** What a matcher says when it does not find what was expected. */
async function complaint(expectation: Promise<void>): Promise<string> {
  return expectation.then(
    () => "",
    (error: unknown) => (error as Error).message,
  );
}

describe("toMatchContract", () => {
  it("takes what the file has, from an app and from a test app", async () => {
    const file = join(folder, "same.json");
    await using app = await appWith(50);
    writeFileSync(file, JSON.stringify({ tools: app.app.tools }));
    await expect(app).toMatchContract(file);
    await expect(app.app).toMatchContract(file);
  });

  it("lists breaking changes first, each with its reason", async () => {
    const file = join(folder, "broken.json");
    await using before = await appWith(50);
    writeFileSync(file, JSON.stringify({ tools: before.app.tools }));
    await using after = await appWith(20, "Finds some.");
    const said = await complaint(expect(after).toMatchContract(file));
    expect(said).toBe(`The tools are not as ${file} has them: 1 breaking change, 1 harmless.

  breaking  find inputSchema.properties.limit has \`maximum: 20\` instead of 50. A call that was right before may be refused.
  harmless  find description is another. No call is refused for it.

If clients may break, write the contract again with -u, and release it as a breaking change.`);
  });

  it("fails for harmless changes, too, and says that they are", async () => {
    const file = join(folder, "harmless.json");
    await using before = await appWith(50);
    writeFileSync(file, JSON.stringify({ tools: before.app.tools }));
    await using after = await appWith(99);
    const said = await complaint(expect(after).toMatchContract(file));
    expect(said).toContain("0 breaking changes, 1 harmless");
    expect(said).toContain("Nothing breaks, but the contract is to be committed");
  });

  it("has no opposite, and takes nothing but an app and a path", async () => {
    const app = createApp({ name: "app", version: "1" });
    expect(await complaint(expect(await app).not.toMatchContract("x.json"))).toContain("no opposite");
    expect(await complaint(expect(app).toMatchContract("x.json"))).toContain("Fix: await it.");
    expect(await complaint(expect(await app).toMatchContract(1 as never))).toContain("takes a file's path");
    await (await app).close();
  });
});

/** Runs a test of its own under Jest, once per setting. */
describe("a contract's file", () => {
  const spec = (description: string) => `
    require("@toolwright/testing/jest");
    test("contract", async () => {
      const tool = { name: "find", description: ${JSON.stringify(description)}, inputSchema: { type: "object" } };
      await expect({ tools: [tool] }).toMatchContract("./tools.contract.json");
    });`;
  const run = (description: string, ...args: readonly string[]): string => {
    writeFileSync(join(folder, "contract.test.js"), spec(description));
    const root = process.cwd();
    const config = {
      rootDir: folder,
      moduleNameMapper: {
        "^@toolwright/testing/jest$": join(root, "packages/testing/dist/bundle/cjs/jest/index.js"),
        // As teams with CommonJS Jest have it.
        "^inversify$": join(root, "node_modules/inversify7"),
      },
      modulePaths: [join(root, "node_modules")],
    };
    const command = [
      join(root, "node_modules/jest/bin/jest.js"),
      "--config",
      JSON.stringify(config),
      "--no-cache",
    ];
    const { status, stderr } = spawnSync(process.execPath, [...command, ...args], {
      cwd: folder,
      encoding: "utf8",
      timeout: 180_000,
    });
    return `${String(status)} ${stderr}`;
  };
  const file = () => join(folder, "tools.contract.json");

  it("is not written under --ci; else once, and again only with -u", () => {
    expect(run("one", "--ci")).toMatch(/^1 [^]*There is no \.\/tools\.contract\.json yet/);
    expect(existsSync(file())).toBe(false);
    expect(run("one", "--ci=false")).toMatch(/^0 /);
    expect(readFileSync(file(), "utf8")).toContain('"description": "one"');
    expect(run("two", "--ci=false")).toMatch(/^1 [^]*harmless {2}find description is another/);
    expect(readFileSync(file(), "utf8")).toContain("one");
    expect(run("two", "-u")).toMatch(/^0 /);
    expect(readFileSync(file(), "utf8")).toContain("two");
    expect(run("two", "--ci")).toMatch(/^0 /);
  });
});
