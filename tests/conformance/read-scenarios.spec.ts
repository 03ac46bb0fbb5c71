import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { readScenarios } from "../../apps/conformance/src/suite/read-scenarios.js";

describe("what the suite wrote", () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "read-scenarios-"));
  });

  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it("is read scenario by scenario, named by its folders", async () => {
    const checks = [{ id: "one", status: "SUCCESS" }];
    for (const name of [
      "server-server-initialize-2026-11-29T22-13-40-997Z",
      "server-ping-2026-01-02T03-04-05-006Z",
    ]) {
      mkdirSync(join(folder, name));
      writeFileSync(join(folder, name, "checks.json"), JSON.stringify(checks));
    }
    mkdirSync(join(folder, "server-without-a-time"));
    expect(await readScenarios("all", folder)).toEqual([
      { run: "all", name: "ping", checks },
      { run: "all", name: "server-initialize", checks },
    ]);
  });
});
