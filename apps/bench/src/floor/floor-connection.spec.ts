import { describe, expect, it } from "@jest/globals";
import { z } from "zod";
import { initializeText, requestText } from "../workload/requests.js";
import type { FloorConnection } from "./floor-connection.js";
import { FloorServer } from "./floor-server.js";
import type { FloorContext, FloorTool } from "./floor-tool.js";

function connect(run: FloorTool["run"] = () => "done"): FloorConnection {
  const tool = {
    name: "t",
    listed: { name: "t" },
    input: z.object({ n: z.number() }),
    output: undefined,
    run,
  };
  return new FloorServer({ name: "s", version: "1" }, [tool]).connect();
}

function connected(run?: FloorTool["run"]): FloorConnection {
  const connection = connect(run);
  void connection.receive(initializeText(0, "2025-11-25"));
  return connection;
}

async function answerTo(connection: FloorConnection, text: string): Promise<unknown> {
  const answer = await connection.receive(text);
  return answer === undefined ? undefined : (JSON.parse(answer) as unknown);
}

const call = (id: number, args: object = { n: 1 }): string =>
  requestText("2025-11-25", id, { method: "tools/call", params: { name: "t", arguments: args } });

describe("the hand-written server", () => {
  it.each([
    { what: "no JSON", text: "{", code: -32700 },
    { what: "a batch", text: "[]", code: -32600 },
    { what: "another version", text: '{"jsonrpc":"1.0","id":1,"method":"ping"}', code: -32600, id: 1 },
    { what: "a fractional id", text: '{"jsonrpc":"2.0","id":1.5,"method":"ping"}', code: -32600 },
    {
      what: "params in a list",
      text: '{"jsonrpc":"2.0","id":"a","method":"ping","params":[]}',
      code: -32602,
      id: "a",
    },
    { what: "an unknown method", text: '{"jsonrpc":"2.0","id":1,"method":"no"}', code: -32601, id: 1 },
  ])("refuses $what", async ({ text, code, id }) => {
    expect(await answerTo(connected(), text)).toEqual({
      jsonrpc: "2.0",
      ...(id !== undefined && { id }),
      error: expect.objectContaining({ code }),
    });
  });

  it("wants the handshake first, once", async () => {
    expect(await answerTo(connect(), call(1))).toMatchObject({ error: { code: -32600 } });
    expect(await answerTo(connected(), initializeText(1, "2025-11-25"))).toMatchObject({
      error: { code: -32600 },
    });
  });

  it("answers a call of either revision, naming itself where the revision says so", async () => {
    const stateless = requestText("2026-07-28", 2, {
      method: "tools/call",
      params: { name: "t", arguments: { n: 1 } },
    });
    const content = [{ type: "text", text: "done" }];
    expect(await answerTo(connected(), call(1))).toEqual({ jsonrpc: "2.0", id: 1, result: { content } });
    expect(await answerTo(connect(), stateless)).toMatchObject({
      id: 2,
      result: {
        resultType: "complete",
        _meta: { "io.modelcontextprotocol/serverInfo": { name: "s" } },
        content,
      },
    });
  });

  it("tells the model which arguments are bad", async () => {
    expect(await answerTo(connected(), call(1, { n: "x" }))).toMatchObject({
      result: {
        isError: true,
        content: [{ text: expect.stringMatching(/^Invalid arguments for tool "t":\nn: /) }],
      },
    });
  });

  it("turns what a tool throws into its message", async () => {
    const failing = connected(() => Promise.reject(new Error("no luck")));
    expect(await answerTo(failing, call(1))).toMatchObject({
      result: { isError: true, content: [{ text: "no luck" }] },
    });
  });

  it("does not answer a cancelled call, and fires its signal", async () => {
    let context: FloorContext | undefined;
    const connection = connected((_args, given) => {
      context = given;
      return new Promise((resolve) => {
        given.signal.addEventListener("abort", () => {
          resolve("late");
        });
      });
    });
    const pending = connection.receive(call(1));
    void connection.receive('{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}');
    expect(await pending).toBeUndefined();
    expect(context?.signal.aborted).toBe(true);
  });

  it("reports to a client that asked for it, values that only rise, before the result", async () => {
    const connection = connected((_args, context) => {
      for (const step of [1, 2, 2, 1]) context.progress(step, 3);
      return Promise.resolve("done");
    });
    const heard: unknown[] = [];
    const exchange = {
      stateless: false,
      checkHeaders: () => undefined,
      refused: () => undefined,
      notify: (text: string) => heard.push((JSON.parse(text) as { params: unknown }).params),
    };
    const params = { name: "t", arguments: { n: 1 } };
    const ask = (meta: object): unknown =>
      connection.receive(requestText("2025-11-25", 1, { method: "tools/call", params, meta }), exchange);
    await ask({});
    expect(heard).toEqual([]);
    await ask({ progressToken: "p" });
    expect(heard).toEqual([
      { progressToken: "p", progress: 1, total: 3 },
      { progressToken: "p", progress: 2, total: 3 },
    ]);
  });

  it("refuses an id that is in flight, and takes it again afterwards", async () => {
    const connection = connected(() => Promise.resolve("done"));
    const first = connection.receive(call(1));
    expect(await answerTo(connection, call(1))).toMatchObject({ error: { code: -32600 } });
    await first;
    expect(await answerTo(connection, call(1))).toMatchObject({ result: {} });
  });
});
