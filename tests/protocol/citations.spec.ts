import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "@jest/globals";
import { checkCitations } from "./citations.js";
import { REQUIREMENTS } from "./requirements.js";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
/** This file plants citations that must not count. */
const OWN = fileURLToPath(import.meta.url);

function specFilesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return ["node_modules", "dist"].includes(entry.name) ? [] : specFilesBelow(path);
    return entry.name.endsWith(".spec.ts") && path !== OWN ? [path] : [];
  });
}

describe("the requirements", () => {
  it("are each cited by a test, and no test cites another", () => {
    const specs = ["packages", "tests"].flatMap((folder) => specFilesBelow(join(ROOT, folder)));
    const texts = specs.map((path) => readFileSync(path, "utf8"));
    expect(checkCitations(REQUIREMENTS, texts)).toEqual({ uncited: [], stale: [], repeated: [] });
  });
});

describe("checkCitations", () => {
  const requirements = [{ id: "L-A-01" }, { id: "M-B-01" }];

  it("has nothing to say when every requirement is cited, once or often", () => {
    const specs = ['it("[L-A-01] does", f)', 'it("[M-B-01] [L-A-01] does both", f)'];
    expect(checkCitations(requirements, specs)).toEqual({ uncited: [], stale: [], repeated: [] });
  });

  it("names the requirement that nobody cites, also where its id stands without brackets", () => {
    expect(checkCitations(requirements, ['it("[L-A-01]", f)', "M-B-01"]).uncited).toEqual(["M-B-01"]);
  });

  it("names the citation of nothing, once", () => {
    const specs = ["[L-A-01] [M-B-01] [LM-GONE-07]", "[LM-GONE-07]"];
    expect(checkCitations(requirements, specs).stale).toEqual(["LM-GONE-07"]);
  });

  it("names the id that was given twice", () => {
    const specs = ["[L-A-01] [M-B-01]"];
    expect(checkCitations([...requirements, { id: "L-A-01" }], specs).repeated).toEqual(["L-A-01"]);
  });
});
