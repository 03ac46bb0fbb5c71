import { describe, expect, it, jest } from "@jest/globals";
import type { Call } from "../jsonrpc/call.js";
import type { Connection } from "../jsonrpc/connection.js";
import type { Method } from "../jsonrpc/revision.js";
import { MetaKey } from "./meta-keys.js";
import { createKernel, type Feature } from "./server-kernel.js";

const serverInfo = { name: "t", version: "1" };
const _meta = { [MetaKey.protocolVersion]: "2026-07-28", [MetaKey.clientCapabilities]: {} };
const initialize = {
  protocolVersion: "2025-11-25",
  capabilities: {},
  clientInfo: { name: "c", version: "1" },
};

function feature(capability: string, ...names: string[]): Feature {
  const methods = names.map((name): Method => ({ name, handle: () => ({ from: capability }) }));
  return { capabilities: { [capability]: { listChanged: true } }, methods };
}

async function ask(connection: Connection, method: string, params?: object): Promise<unknown> {
  const text = JSON.stringify({ jsonrpc: "2.0", id: 0, method, params });
  const reply = await connection.receive(text, { notify: () => undefined });
  return JSON.parse(reply?.text ?? "null");
}

describe("createKernel", () => {
  it("[LM-DISCOVER-02] declares what its features offer, in both eras", async () => {
    const features = [feature("tools", "tools/list"), feature("prompts", "prompts/list")];
    const connection = createKernel({ serverInfo, features }).connect();
    const capabilities = { tools: { listChanged: true }, prompts: { listChanged: true } };
    expect(await ask(connection, "initialize", initialize)).toMatchObject({ result: { capabilities } });
    expect(await ask(connection, "server/discover", { _meta })).toMatchObject({ result: { capabilities } });
  });

  it("[LM-ERR-03] knows no method of a feature that it was not given", async () => {
    const connection = createKernel({ serverInfo, features: [] }).connect();
    await ask(connection, "initialize", initialize);
    expect(await ask(connection, "tools/list")).toMatchObject({ error: { code: -32601 } });
    expect(await ask(connection, "tools/list", { _meta })).toMatchObject({ error: { code: -32601 } });
  });

  it("serves a feature's methods in both eras on one connection, side by side", async () => {
    const connection = createKernel({ serverInfo, features: [feature("x", "x/y")] }).connect();
    expect(await ask(connection, "x/y", { _meta })).toMatchObject({ result: { resultType: "complete" } });
    expect(await ask(connection, "x/y")).toMatchObject({ error: { code: -32600 } });
    await ask(connection, "initialize", initialize);
    expect(await ask(connection, "x/y")).toEqual({ jsonrpc: "2.0", id: 0, result: { from: "x" } });
    expect(await ask(connection, "x/y", { _meta })).toMatchObject({ result: { from: "x" } });
  });

  it.each(["initialize", "server/discover", "ping"])("refuses a feature that redefines %s", (name) => {
    expect(() => createKernel({ serverInfo, features: [feature("x", name)] })).toThrow(name);
  });

  it("refuses two features with one method", () => {
    const features = [feature("a", "x/y"), feature("b", "x/y")];
    expect(() => createKernel({ serverInfo, features })).toThrow('Two handlers for the method "x/y"');
  });
});

describe("a method that breaks its promise to answer with an object", () => {
  it.each<[string, unknown]>([
    ["undefined", undefined],
    ["null", null],
    ["text", "x"],
    ["an array", []],
    ["a function", () => ({})],
  ])("[LM-RPC-01] is a fault, and its call is over: %s", async (_, result) => {
    for (const answer of [result, Promise.resolve(result)] as object[]) {
      const calls: Call[] = [];
      const onFault = jest.fn();
      const handle = (call: Call): object => {
        calls.push(call);
        return answer;
      };
      const features = [{ capabilities: {}, methods: [{ name: "x/y", handle }] }];
      const connection = createKernel({ serverInfo, features, onFault }).connect();
      await ask(connection, "initialize", initialize);
      for (const params of [{}, { _meta }]) {
        expect(await ask(connection, "x/y", params)).toMatchObject({ id: 0, error: { code: -32603 } });
      }
      expect(onFault).toHaveBeenCalledTimes(2);
      expect(calls.map((call) => call.ended)).toEqual([true, true]);
    }
  });
});

describe("ping", () => {
  it("[L-LIFECYCLE-04] is answered with {} before, during and after the handshake", async () => {
    const connection = createKernel({ serverInfo, features: [] }).connect();
    const pong = { jsonrpc: "2.0", id: 0, result: {} };
    expect(await ask(connection, "ping")).toStrictEqual(pong);
    await ask(connection, "initialize", initialize);
    expect(await ask(connection, "ping")).toStrictEqual(pong);
    await connection.receive('{"jsonrpc":"2.0","method":"notifications/initialized"}', {
      notify: () => undefined,
    });
    expect(await ask(connection, "ping", {})).toStrictEqual(pong);
  });
});
