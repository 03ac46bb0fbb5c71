import { afterAll, describe, expect, it } from "@jest/globals";
import { build, type BuildOptions } from "esbuild";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** What an app does with DTO classes, in the language that needs no compiler. */
const APP = `
  import "reflect-metadata";
  import { Expose, Type } from "class-transformer";
  import { IsInt, IsString, ValidateNested } from "class-validator";
  import { classValidator } from "@toolwright/core/class-validator";
  class Item {}
  IsInt()(Item.prototype, "n");
  class Order {}
  ValidateNested({ each: true })(Order.prototype, "items");
  Type(() => Item)(Order.prototype, "items");
  IsString()(Order.prototype, "name");
  Expose({ name: "order_name" })(Order.prototype, "name");
  let outcome;
  try {
    const { parse } = classValidator().compile(Order, "input");
    const { ok, value } = parse({ order_name: "a", items: [{ n: 1 }] });
    outcome = { ok, name: value?.name, isItem: value?.items[0] instanceof Item };
  } catch (error) {
    outcome = { code: error.code, reason: error.facts?.reason };
  }
  console.log(JSON.stringify(outcome));
`;

const folder = mkdtempSync(join(tmpdir(), "dto-bundled-"));
const CORE = fileURLToPath(new URL("../../packages/core", import.meta.url));

async function outcomeOf(name: string, options: BuildOptions): Promise<unknown> {
  const outfile = join(folder, name);
  await build({
    ...options,
    stdin: { contents: APP, resolveDir: CORE },
    bundle: true,
    outfile,
    logLevel: "silent",
    conditions: ["@toolwright/source"],
    tsconfigRaw: { compilerOptions: { experimentalDecorators: true } },
  });
  return JSON.parse(execFileSync(process.execPath, [outfile], { encoding: "utf8" }));
}

afterAll(() => {
  rmSync(folder, { recursive: true });
});

describe("an app with DTO classes, bundled", () => {
  it.each([
    ["esm", "app.mjs"],
    ["cjs", "app.cjs"],
  ] as const)("finds what decorators said, in %s for Node", async (format, name) => {
    expect(await outcomeOf(name, { format, platform: "node" })).toEqual({
      ok: true,
      name: "a",
      isItem: true,
    });
  });

  it.each(["browser", "neutral"] as const)(
    "is told at boot where the bundler took class-transformer twice, for the platform %s",
    async (platform) => {
      const mainFields = ["module", "main"];
      expect(await outcomeOf(`${platform}.mjs`, { format: "esm", platform, mainFields })).toEqual({
        code: "TW_DTO_NO_RULES",
        reason: expect.stringContaining("class-transformer is loaded twice"),
      });
    },
  );

  it("finds what decorators said where the bundler prefers CommonJS builds, as the guide says", async () => {
    const mainFields = ["main", "module"];
    expect(await outcomeOf("once.mjs", { format: "esm", platform: "browser", mainFields })).toEqual({
      ok: true,
      name: "a",
      isItem: true,
    });
  });
});
