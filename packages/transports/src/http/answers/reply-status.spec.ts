import { describe, expect, it } from "@jest/globals";
import { statusOf } from "./reply-status.js";

const text = "{}";

describe("statusOf", () => {
  it("is 200 for a result", () => {
    expect([statusOf({ text }, "stateless"), statusOf({ text }, "handshake")]).toEqual([200, 200]);
  });

  it.each([
    [-32700, 400, 400],
    [-32600, 400, 400],
    [-32602, 400, 400],
    [-32601, 404, 200],
    [-32603, 200, 200],
    [-32020, 400, 200],
    [-32021, 400, 200],
    [-32022, 400, 200],
  ])("is for a refusal with %d: stateless %d, handshake %d", (code, stateless, handshake) => {
    const reply = { text, error: { code, refused: true } };
    expect([statusOf(reply, "stateless"), statusOf(reply, "handshake")]).toEqual([stateless, handshake]);
  });

  it.each([
    [-32700, 200],
    [-32600, 200],
    [-32602, 200],
    [-32601, 404],
    [-32021, 400],
    [1403, 200],
  ])("is for %d from a method: stateless %d, handshake 200", (code, stateless) => {
    const reply = { text, error: { code, refused: false } };
    expect([statusOf(reply, "stateless"), statusOf(reply, "handshake")]).toEqual([stateless, 200]);
  });
});
