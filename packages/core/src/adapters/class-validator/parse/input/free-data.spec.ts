import { describe, expect, it } from "@jest/globals";
import { runInNewContext } from "node:vm";
import { checkFreeData } from "./free-data.js";

/** An object as it comes from another realm, as from a worker or a test environment. */
const elsewhere = (json: string): unknown => runInNewContext(`JSON.parse(${JSON.stringify(json)})`);

const FORBIDDEN = '{"a":[{"__proto__":{}}]}';
const MANY = JSON.stringify(
  Object.fromEntries(Array.from({ length: 4_001 }, (_, at) => [`k${String(at)}`, 1])),
);

describe("data of no declared class", () => {
  it.each<[string, (json: string) => unknown]>([
    ["of this realm", JSON.parse],
    ["of another realm", elsewhere],
  ])("may have no forbidden name and not too many: %s", (_whose, from) => {
    expect(() => {
      checkFreeData(from(FORBIDDEN));
    }).toThrow("__proto__ is not allowed as a name");
    expect(() => {
      checkFreeData(from(MANY));
    }).toThrow("must have no more than 4000 keys");
    expect(() => {
      checkFreeData(from('{"a":[{"b":null}]}'));
    }).not.toThrow();
  });
});
