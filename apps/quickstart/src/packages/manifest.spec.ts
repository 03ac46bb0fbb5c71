import { describe, expect, it } from "@jest/globals";
import { parseManifest } from "./manifest.js";

describe("parseManifest", () => {
  it("reads name, version, description and licence", () => {
    const text = '{"name":"a","version":"1.0.0","description":"An a","license":"MIT","main":"x.js"}';
    expect(parseManifest(text)).toEqual({ name: "a", version: "1.0.0", description: "An a", license: "MIT" });
  });

  it.each([
    ["an object", '{"license":{"type":"ISC","url":"u"}}', "ISC"],
    ["the old list", '{"licenses":[{"type":"MIT"},{"type":"GPL-2.0"}]}', "MIT OR GPL-2.0"],
    ["nothing", "{}", "not stated"],
    ["an empty list", '{"licenses":[]}', "not stated"],
    ["nonsense", '{"license":7}', "not stated"],
  ])("reads a licence given as %s", (_, text, license) => {
    expect(parseManifest(text).license).toBe(license);
  });

  it("takes fields of an unexpected type as absent", () => {
    expect(parseManifest('{"name":"a","version":1,"description":["x"]}')).toMatchObject({
      name: "a",
      version: undefined,
      description: "",
    });
  });

  it.each(["[]", "null", "{"])("refuses %s", (text) => {
    expect(() => parseManifest(text)).toThrow();
  });
});
