import { expect, it } from "@jest/globals";
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const FIXTURE = fileURLToPath(new URL("fixtures/opens-and-closes.mjs", import.meta.url));

interface Report {
  readonly ends: readonly string[];
  readonly before: readonly string[];
  readonly after: readonly string[];
}

it("leaves nothing open behind a test app, so that its process ends by itself", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [FIXTURE], { timeout: 30_000 });
  const { ends, before, after } = JSON.parse(stdout) as Report;
  expect(ends).toEqual(["The test client was closed", "stopped"]);
  expect([...after].sort()).toEqual([...before].sort());
});
