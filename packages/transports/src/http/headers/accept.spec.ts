import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { parseAccept } from "./accept.js";

describe("parseAccept", () => {
  it.each([
    [undefined, true, true],
    ["", true, true],
    ["*/*", true, true],
    ["application/json, text/event-stream", true, true],
    ["text/event-stream,application/json", true, true],
    ["application/json", true, false],
    ["text/event-stream", false, true],
    ["TEXT/Event-Stream;q=0.1", false, true],
    ["application/*", true, false],
    ["text/*", false, true],
    ["application/json;q=0, */*", false, true],
    ["*/*;q=0, text/event-stream", false, true],
    ["text/event-stream;q=0.000, application/json", true, false],
    ["application/*;q=0, application/json", true, false],
    ["text/html", false, false],
    ["application/jsonx, text/event-streams", false, false],
    ["oops", false, false],
  ])("reads %j", (header, json, stream) => {
    expect(parseAccept(header)).toEqual({ json, stream });
  });

  it("does not depend on the order of the ranges", () => {
    const range = fc.tuple(
      fc.constantFrom("application/json", "text/event-stream", "application/*", "text/*", "*/*", "text/html"),
      fc.constantFrom("", ";q=0", ";q=0.5", ";q=1"),
    );
    const ranges = fc.uniqueArray(range, { minLength: 1, maxLength: 6, selector: ([type]) => type });
    fc.assert(
      fc.property(ranges, (pairs) => {
        const texts = pairs.map((pair) => pair.join(""));
        expect(parseAccept(texts.join(", "))).toEqual(parseAccept([...texts].reverse().join(",")));
      }),
    );
  });
});
