import { describe, expect, it } from "@jest/globals";
import "reflect-metadata";
import { ownRecords, recordSlices } from "./own-records.js";

const UNENHANCED = { guards: [], interceptors: [], filters: [], data: [], faults: [] };

class Tools {
  run(): void {}
}
class SubTools extends Tools {}

describe("the records of a prototype", () => {
  it("are none before a decorator ran", () => {
    expect(ownRecords({})).toEqual([]);
  });

  it("gather what several decorators say about one method", () => {
    const prototype = {};
    recordSlices(prototype, "run", { contexts: [1] });
    recordSlices(prototype, "run", { tools: [{ name: "run" }] });
    expect(ownRecords(prototype)).toEqual([
      {
        key: "run",
        metadata: {
          tools: [{ name: "run" }],
          inputs: [],
          outputs: [],
          annotations: [],
          contexts: [1],
          parameters: [],
          ...UNENHANCED,
          beforeReflect: false,
        },
      },
    ]);
  });

  it("keep the order of declaration, also for names that look like numbers", () => {
    const prototype = {};
    for (const key of ["b", 7, "a", "1"]) recordSlices(prototype, key, { contexts: [0] });
    recordSlices(prototype, "b", { contexts: [1] });
    expect(ownRecords(prototype).map(({ key }) => key)).toEqual(["b", "7", "a", "1"]);
  });

  it("keep what a decorator used twice said, so that it can be reported", () => {
    const prototype = {};
    recordSlices(prototype, "run", { tools: [{ name: "a" }] });
    recordSlices(prototype, "run", { tools: [{ name: "b" }] });
    expect(ownRecords(prototype)[0]?.metadata.tools).toEqual([{ name: "a" }, { name: "b" }]);
  });

  it("are replaced, never changed", () => {
    const prototype = {};
    recordSlices(prototype, "run", { tools: [{}] });
    const before = ownRecords(prototype);
    const copy = structuredClone(before);
    recordSlices(prototype, "run", { contexts: [1] });
    expect(before).toEqual(copy);
    expect(ownRecords(prototype)).not.toBe(before);
    for (const part of [before, before[0], before[0]?.metadata, before[0]?.metadata.tools]) {
      expect(Object.isFrozen(part)).toBe(true);
    }
  });

  it("belong to exactly that prototype", () => {
    recordSlices(Tools.prototype, "run", { tools: [{}] });
    recordSlices(SubTools.prototype, "run", { contexts: [1] });
    expect(ownRecords(SubTools.prototype)[0]?.metadata.tools).toEqual([]);
    expect(ownRecords(Tools.prototype)[0]?.metadata.contexts).toEqual([]);
  });

  it("stay out of sight of code that lists keys", () => {
    const prototype = { run() {} };
    recordSlices(prototype, "run", { tools: [{}] });
    expect(Object.keys(prototype)).toEqual(["run"]);
    expect({ ...prototype }).toEqual({ run: prototype.run });
    const listed: string[] = [];
    for (const key in Object.create(prototype) as object) listed.push(key);
    expect(listed).toEqual(["run"]);
  });

  it("have a key that other copies of this package share", () => {
    const prototype = {};
    recordSlices(prototype, "run", { tools: [{}] });
    expect(Object.getOwnPropertySymbols(prototype)).toEqual([Symbol.for("@toolwright/core:tool:v3")]);
  });

  it("keep a constructor's parameter apart from the methods", () => {
    recordSlices(Tools, undefined, { contexts: [0] });
    expect(ownRecords(Tools).map(({ key }) => key)).toEqual(["constructor"]);
  });
});
