import { describe, expect, it, jest } from "@jest/globals";
import { WebExchange } from "./web-exchange.js";

describe("a web exchange", () => {
  it("is settled with the stream of a client that had gone before it asked", async () => {
    const settled = jest.fn();
    const exchange = new WebExchange(new Request("http://a/", { signal: AbortSignal.abort() }), settled);
    const sink = exchange.openStream(200, {});
    expect(settled).toHaveBeenCalled();
    expect(sink.write("late")).toBe(true);
    expect(await (await exchange.response).text()).toBe("");
  });

  it("is settled with the end of its stream, and not before", async () => {
    const settled = jest.fn();
    const exchange = new WebExchange(new Request("http://a/"), settled);
    const sink = exchange.openStream(200, {});
    sink.write("a");
    expect(settled).not.toHaveBeenCalled();
    sink.end("b");
    expect(settled).toHaveBeenCalled();
    expect(await (await exchange.response).text()).toBe("ab");
  });
});
