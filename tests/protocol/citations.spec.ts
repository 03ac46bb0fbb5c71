import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { ROOT, writtenPaths } from "../architecture/repository.js";
import { checkCitations } from "./citations.js";
import { REQUIREMENTS } from "./requirements.js";

/** This file plants citations that must not count. */
const OWN = "tests/protocol/citations.spec.ts";

describe("the requirements", () => {
  it("are each cited by a test, and no test cites another", () => {
    const specs = ["packages", "tests"].flatMap(writtenPaths).filter((path) => path.endsWith(".spec.ts"));
    const texts = specs.filter((path) => path !== OWN).map((path) => readFileSync(join(ROOT, path), "utf8"));
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
