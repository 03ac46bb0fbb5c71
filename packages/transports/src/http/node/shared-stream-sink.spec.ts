import { describe, expect, it, jest } from "@jest/globals";
import { EventEmitter } from "node:events";
import type { ServerResponse } from "node:http";
import { SharedStreamSink } from "./shared-stream-sink.js";

describe("a stream into somebody else's response", () => {
  it("tells each wait of its drain once, and listens once for all of them", () => {
    const response = Object.assign(new EventEmitter(), { destroyed: false, writableEnded: false });
    const sink = new SharedStreamSink(response as unknown as ServerResponse);
    const drained = jest.fn();
    for (let wait = 1; wait <= 20; wait++) {
      sink.onceDrained(drained);
      response.emit("drain");
      response.emit("drain");
      expect(drained).toHaveBeenCalledTimes(wait);
    }
    expect(response.listenerCount("drain")).toBe(1);
  });
});
