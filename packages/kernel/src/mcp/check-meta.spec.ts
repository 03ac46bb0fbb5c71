import { describe, expect, it } from "@jest/globals";
import { checkMeta, invalidParams } from "./check-meta.js";

describe("checkMeta", () => {
  it("has nothing against params without _meta, or an empty one", () => {
    expect([undefined, {}, { a: 1 }, { _meta: {} }, { _meta: { traceparent: 7 } }].map(checkMeta)).toEqual(
      Array(5).fill(undefined),
    );
  });

  it.each([0, -1, "", "0"])("accepts the progress token %j", (progressToken) => {
    expect(checkMeta({ _meta: { progressToken } })).toBeUndefined();
  });

  it("refuses a progress token that would weigh on every notification", () => {
    expect(checkMeta({ _meta: { progressToken: "x".repeat(1024) } })).toBeUndefined();
    expect(checkMeta({ _meta: { progressToken: "x".repeat(1025) } })).toMatchObject({ code: -32602 });
  });

  it.each([null, 0.5, true, {}, [1]])("refuses the progress token %j", (progressToken) => {
    expect(checkMeta({ _meta: { progressToken } })).toMatchObject({
      code: -32602,
      message: expect.stringContaining('"_meta.progressToken"'),
    });
  });

  it.each([null, [], "x", 0, false])("refuses the _meta %j", (_meta) => {
    expect(checkMeta({ _meta })).toMatchObject({ code: -32602, message: expect.stringContaining('"_meta"') });
  });
});

describe("invalidParams", () => {
  it("says what is wrong in one sentence", () => {
    expect(invalidParams('"a" must be b')).toMatchObject({
      code: -32602,
      message: 'Invalid params: "a" must be b',
    });
  });
});
