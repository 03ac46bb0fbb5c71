import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { type HttpServer, startHttpServer } from "./http-server.js";
import { type Era, Inspector, type InspectorRun } from "./inspector.js";
import type { Address } from "./peer-client.js";

const MAIN = fileURLToPath(new URL("../../apps/conformance/dist/main.js", import.meta.url));
const STDIO: Address = { command: process.execPath, args: [MAIN, "--stdio"] };

const ERAS: Readonly<Record<Era, string>> = { legacy: "2025-11-25", modern: "2026-07-28" };
const PAIRS = (["legacy", "modern"] as const).flatMap((era) =>
  (["stdio", "http"] as const).map((over) => ({ era, over, version: ERAS[era] })),
);

let http: HttpServer;

beforeAll(async () => {
  http = await startHttpServer();
});

afterAll(() => http.close());

describe.each(PAIRS)("the Inspector over $over, $era", ({ era, over, version }) => {
  let inspector: Inspector;
  // Each run is a process that takes a second: they start together.
  let runs: Readonly<Record<"initialize" | "list" | "add" | "fail" | "invalid", InspectorRun>>;

  beforeAll(async () => {
    inspector = new Inspector(era, over === "stdio" ? STDIO : { url: http.url });
    const [initialize, list, add, fail, invalid] = await Promise.all([
      inspector.request("initialize"),
      inspector.request("tools/list", "--strict"),
      inspector.call("add_numbers", { a: 2, b: 3 }),
      inspector.call("fail_with_advice", {}),
      inspector.call("greet_people", { name: "Ada", times: 6 }),
    ]);
    runs = { initialize, list, add, fail, invalid };
  });

  afterAll(() => inspector.remove());

  it("learns who the server is and which revision it speaks", () => {
    expect(runs.initialize).toMatchObject({
      exitCode: 0,
      result: { protocolVersion: version, serverInfo: { name: "toolwright-conformance", version: "0.0.0" } },
    });
  });

  it("lists the tools, and finds no schema that other hosts cannot use", () => {
    const { exitCode, result, error } = runs.list;
    expect({ exitCode, error }).toEqual({ exitCode: 0, error: undefined });
    const { tools } = result as { readonly tools: readonly { readonly name: string }[] };
    expect(tools.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["test_simple_text", "greet_people", "add_numbers", "meet_another_call"]),
    );
  });

  it("gets structured output", () => {
    expect(runs.add).toMatchObject({
      exitCode: 0,
      result: { content: [{ type: "text", text: '{"sum":5}' }], structuredContent: { sum: 5 } },
    });
  });

  it("shows a tool's error as its answer", () => {
    expect(runs.fail).toMatchObject({
      exitCode: 5,
      result: {
        isError: true,
        content: [{ type: "text", text: 'There is no article "42". Search for it first.' }],
      },
    });
  });

  it("shows what is wrong with bad arguments as the tool's answer", () => {
    const text = 'Invalid arguments for tool "greet_people":\ntimes: Too big: expected number to be <=5';
    expect(runs.invalid).toMatchObject({
      exitCode: 5,
      result: { isError: true, content: [{ type: "text", text }] },
    });
  });
});
