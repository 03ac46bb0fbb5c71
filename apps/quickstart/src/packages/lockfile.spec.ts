import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { FIXTURE_LOCKFILE } from "../fixtures/workspace.js";
import { parseLockfile } from "./lockfile.js";
import { LockfileReader } from "./lockfile-reader.js";

describe("parseLockfile", () => {
  it("reads what each workspace package declares, with its kind", () => {
    expect(parseLockfile(FIXTURE_LOCKFILE).importers.get("packages/app")).toEqual([
      { alias: "middle", reference: "1.0.0", kind: "prod" },
      { alias: "plugin", reference: "1.0.0(leaf@2.0.0)", kind: "prod" },
      { alias: "binding-mars", reference: "1.0.0", kind: "optional" },
    ]);
  });

  it("reads what each installed package depends on", () => {
    const { snapshots } = parseLockfile(FIXTURE_LOCKFILE);
    expect(snapshots.get("middle@1.0.0")).toEqual([{ alias: "leaf", reference: "2.0.0", kind: "prod" }]);
    expect(snapshots.get("leaf@2.0.0")).toEqual([]);
  });

  it("reads the lockfile of a workspace without dependencies", () => {
    expect(parseLockfile("lockfileVersion: '9.0'\nimporters:\n  .: {}\n").importers.get(".")).toEqual([]);
  });

  it.each([
    ["another version", "lockfileVersion: '6.0'\nimporters: {}\n"],
    ["another document", "- a list"],
    ["broken YAML", "importers: ["],
  ])("refuses %s", (_, text) => {
    expect(() => parseLockfile(text)).toThrow();
  });
});

describe("LockfileReader", () => {
  it("names the file and the remedy when there is no lockfile", async () => {
    const root = await mkdtemp(join(tmpdir(), "quickstart-"));
    try {
      const reading = new LockfileReader(root).read();
      await expect(reading).rejects.toThrow(join(root, "pnpm-lock.yaml"));
      await expect(reading).rejects.toThrow("Install with pnpm");
    } finally {
      await rm(root, { recursive: true });
    }
  });
});
