import { describe, expect, it } from "@jest/globals";
import { isJsonContentType } from "./content-type.js";

describe("isJsonContentType", () => {
  it.each([
    "application/json",
    "APPLICATION/Json",
    "application/json;charset=utf-8",
    'application/json ; Charset="UTF-8"',
    "application/json; charset=utf8",
    'application/json; profile="a;charset=latin1"',
    "application/json;",
  ])("admits %s", (header) => expect(isJsonContentType(header)).toBe(true));

  it.each([
    undefined,
    "",
    "text/json",
    "application/jsonp",
    "application/json-rpc",
    "text/plain; x=application/json",
    "application/json; charset=latin1",
    "application/json; charset=latin1; charset=utf-8",
    "application/json, text/plain",
    "application/json charset=utf-8",
  ])("refuses %s", (header) => expect(isJsonContentType(header)).toBe(false));
});
