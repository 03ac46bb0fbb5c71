import { describe, expect, it } from "@jest/globals";
import { readEvents } from "./event-stream.js";

describe("readEvents", () => {
  it("finds the data of every event, whatever else it says of itself", () => {
    expect(readEvents('event: message\nid: 4\ndata: {"a":1}\n\ndata:{"b":2}\n\n')).toEqual([
      '{"a":1}',
      '{"b":2}',
    ]);
  });

  it("skips comments and events without data", () => {
    expect(readEvents(": keep-alive\n\nid: 1\ndata: \n\ndata: x\r\n\r\n")).toEqual(["x"]);
  });
});
