import { describe, expect, it } from "@jest/globals";
import { ownRecords } from "../metadata/own-records.js";
import { Annotations } from "./annotations.js";
import type { ToolMethodDecorator } from "./tool.js";

function written(decorator: ToolMethodDecorator): unknown {
  const prototype = { run() {} };
  decorator(prototype, "run", {});
  return ownRecords(prototype)[0]?.metadata.annotations;
}

describe("@Annotations", () => {
  it.each([
    ["read", { readOnlyHint: true, destructiveHint: false, openWorldHint: false }],
    ["create", { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false }],
    ["update", { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false }],
    ["delete", { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false }],
  ] as const)("%s has exactly these hints", (name, hints) => {
    expect(written(Annotations[name]())).toEqual([hints]);
  });

  it("keeps a preset's other hints where one is overridden", () => {
    expect(written(Annotations.read({ openWorldHint: true, title: "Look" }))).toEqual([
      { readOnlyHint: true, destructiveHint: false, openWorldHint: true, title: "Look" },
    ]);
    expect(written(Annotations.read())).toEqual([
      { readOnlyHint: true, destructiveHint: false, openWorldHint: false },
    ]);
  });

  it("has no hint that was not given", () => {
    expect(written(Annotations({ readOnlyHint: true }))).toEqual([{ readOnlyHint: true }]);
    expect(Object.keys((written(Annotations({ idempotentHint: undefined })) as [object])[0])).toEqual([]);
  });

  it("lets an override of undefined stand for no override", () => {
    expect(written(Annotations.read({ readOnlyHint: undefined }))).toEqual([
      { readOnlyHint: true, destructiveHint: false, openWorldHint: false },
    ]);
  });
});
