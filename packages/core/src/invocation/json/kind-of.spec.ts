import { expect, it } from "@jest/globals";
import { runInNewContext } from "node:vm";
import { bytesOf, isBoxed, isBuiltIn, isErrorObject, kindOf } from "./kind-of.js";

const foreign = (code: string): object => runInNewContext(code) as object;

it.each<[object, string]>([
  [{}, "Object"],
  [[], "Array"],
  [new Map(), "Map"],
  [new Date(0), "Date"],
  [foreign("new Map()"), "Map"],
  [foreign("new Date(0)"), "Date"],
  [Promise.resolve(), "Promise"],
  [Object.create(null) as object, "Object"],
])("tells the kind of %p", (value, kind) => {
  expect(kindOf(value)).toBe(kind);
});

it.each([
  ...["Map", "Set", "Date", "RegExp", "Error", "Array", "String", "BigInt"],
  ...["ArrayBuffer", "SharedArrayBuffer"],
])("takes an object for no %s that only says that it is one", (kind) => {
  const tagged = { [Symbol.toStringTag]: kind };
  expect(kindOf(tagged)).toBe("Object");
  expect([isErrorObject(tagged), isBoxed(tagged), bytesOf(tagged)]).toEqual([false, false, undefined]);
});

it("tells the runtime's own kinds from those of an author", () => {
  expect(["WeakMap", "Promise", "Intl.Collator", "URLSearchParams"].map(isBuiltIn)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(isBuiltIn("Money")).toBe(false);
});

it("knows errors, also of another realm and without a prototype of theirs", () => {
  const errors = [new TypeError("a"), foreign("new Error('a')"), new DOMException("a", "AbortError")];
  expect(errors.map(isErrorObject)).toEqual([true, true, true]);
  expect(isErrorObject({ name: "Error", message: "a" })).toBe(false);
});

it("gives the bytes that a view shows, and no more", () => {
  const whole = new Uint8Array([1, 2, 3, 4]);
  expect(bytesOf(whole.subarray(1, 3))).toEqual(new Uint8Array([2, 3]));
  expect(bytesOf(new Uint16Array(whole.buffer, 2, 1))).toEqual(new Uint8Array([3, 4]));
  expect(bytesOf(Buffer.from("ab"))).toEqual(new Uint8Array([97, 98]));
  expect(bytesOf(whole.buffer)).toEqual(whole);
  expect(bytesOf(new SharedArrayBuffer(2))).toEqual(new Uint8Array(2));
  expect(bytesOf(foreign("new ArrayBuffer(1)"))).toEqual(new Uint8Array(1));
  expect(bytesOf([1, 2])).toBeUndefined();
});

it.each<[unknown, boolean]>([
  [Object("a"), true],
  [Object(1), true],
  [Object(true), true],
  [Object(1n), true],
  [{}, false],
  [["a"], false],
])("tells whether %p stands for a primitive", (value, boxed) => {
  expect(isBoxed(value as object)).toBe(boxed);
});
