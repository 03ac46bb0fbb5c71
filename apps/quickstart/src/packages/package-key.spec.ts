import { describe, expect, it } from "@jest/globals";
import { comparePackageIds, formatPackageId, parsePackageKey } from "./package-key.js";

describe("parsePackageKey", () => {
  it.each([
    ["zod@4.6.7", "zod", "4.6.7"],
    ["@scope/name@1.2.3", "@scope/name", "1.2.3"],
    ["ts-jest@29.4.15(@babel/core@7.29.13)(jest@30.5.2(@types/node@20.19.43))", "ts-jest", "29.4.15"],
    ["fork@https://host.example/a/b/tar.gz/c@d", "fork", "https://host.example/a/b/tar.gz/c@d"],
  ])("reads %s", (key, name, version) => {
    expect(parsePackageKey(key)).toEqual({ name, version });
  });

  it("refuses a key without a version", () => {
    expect(() => parsePackageKey("@scope/name")).toThrow("package without a version");
  });

  it("is undone by formatPackageId where there are no peers", () => {
    expect(formatPackageId(parsePackageKey("@scope/name@1.2.3"))).toBe("@scope/name@1.2.3");
  });
});

describe("comparePackageIds", () => {
  it("orders by name, then by version as numbers", () => {
    const ids = ["b@1.0.0", "a@1.10.0", "a@1.9.0"].map(parsePackageKey);
    expect(ids.sort(comparePackageIds).map(formatPackageId)).toEqual(["a@1.9.0", "a@1.10.0", "b@1.0.0"]);
  });
});
