import { describe, expect, it } from "@jest/globals";
import { runInNewContext } from "node:vm";
import { isPlainObject } from "./plain-object.js";

class Row {
  readonly id = 1;
}

const Rootless = function () {} as unknown as new () => object;
Rootless.prototype = Object.create(null) as object;

describe("plain data", () => {
  it.each<[string, object]>([
    ["a literal", { a: 1 }],
    ["an object without a prototype", Object.create(null) as object],
    ["an object of another realm", runInNewContext("({ a: 1 })") as object],
    ["what JSON.parse gives, whatever its names", JSON.parse('{"__proto__":1,"constructor":2}') as object],
    ["an instance of a class above which there is nothing", new Rootless()],
  ])("is %s", (_what, value) => {
    expect(isPlainObject(value)).toBe(true);
  });

  it.each<[string, object]>([
    ["an instance", new Row()],
    ["what inherits from a literal", Object.create({ a: 1 }) as object],
    ["an array", []],
    ["an array of another realm", runInNewContext("[]") as object],
    ["a date", new Date(0)],
    ["a map", new Map()],
    ["a function", () => 1],
  ])("is not %s", (_what, value) => {
    expect(isPlainObject(value)).toBe(false);
  });
});
