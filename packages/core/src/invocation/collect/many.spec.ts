import { expect, it } from "@jest/globals";
import { manyOf } from "./many.js";

const subscribe = (): { unsubscribe(): void } => ({ unsubscribe: () => undefined });

it.each<[string, unknown, string]>([
  ["a generator", (function* () {})(), "iterator"],
  ["an iterator of a list", [1].values(), "iterator"],
  ["an async generator", (async function* () {})(), "async iterable"],
  ["what has an async iterator", { [Symbol.asyncIterator]: () => ({}) }, "async iterable"],
  ["an observable of RxJS", { subscribe, pipe: () => undefined }, "observable"],
  ["an observable of another library", { subscribe, "@@observable": () => undefined }, "observable"],
])("is to be collected: %s", (_, value, kind) => {
  const many = manyOf(value);
  expect(many?.kind).toBe(kind);
  expect(many?.source).toBe(value);
});

it.each<[string, unknown]>([
  ["a list", [1]],
  ["a map", new Map()],
  ["a set", new Set()],
  ["bytes", Buffer.from("a")],
  ["a text", "abc"],
  ["nothing", null],
  ["a function", function* () {}],
  ["an object with next() alone", { next: () => undefined }],
  ["an emitter with subscribe() alone", { subscribe }],
  ["what writes its own JSON", { toJSON: () => 1, [Symbol.asyncIterator]: () => ({}) }],
])("is data: %s", (_, value) => {
  expect(manyOf(value)).toBeUndefined();
});
