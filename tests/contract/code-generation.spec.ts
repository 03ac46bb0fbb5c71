import { describe, expect, it } from "@jest/globals";
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const FIXTURE = fileURLToPath(new URL("./fixtures/every-adapter.mjs", import.meta.url));

/** What became of each kind of schema, in a process with these flags. */
async function outcomes(...flags: readonly string[]): Promise<Readonly<Record<string, unknown>>> {
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, FIXTURE]);
  return JSON.parse(stdout) as Readonly<Record<string, unknown>>;
}

const works = { sent: { n: 1 }, isRefused: true };
const WITHOUT_CODE = ["zod 4", "zod mini", "zod 3", "class-validator", "ArkType", "Valibot"];

describe("a process that may not make code from text", () => {
  it("serves every kind of schema but plain JSON Schema, of which boot says why and what to do", async () => {
    const { "JSON Schema": compiled, ...others } = await outcomes("--disallow-code-generation-from-strings");
    expect(others).toEqual(Object.fromEntries(WITHOUT_CODE.map((kind) => [kind, works])));
    const problem = {
      code: "TW_SCHEMA_NEEDS_CODE",
      at: "Tools.echo",
      what: "ajv compiles the schema to code, and this process or runtime forbids to make code from text",
      fix: expect.stringContaining("declare it with zod"),
    };
    expect(compiled).toEqual({ problems: [problem, problem] });
  });

  it("is told from any other by that alone", async () => {
    expect((await outcomes())["JSON Schema"]).toEqual(works);
  });
});
