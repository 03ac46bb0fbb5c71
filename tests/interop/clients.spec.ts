import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it, jest } from "@jest/globals";
import { aiSdk, aiSdkWithHandshake } from "./ai-sdk-library.js";
import { autoClient, client, pinnedClient } from "./client-library.js";
import { type HttpServer, startHttpServer } from "./http-server.js";
import type { Address, PeerClient, Progress } from "./peer-client.js";
import { sdk } from "./sdk-library.js";

// Processes start slowly on a busy machine.
jest.setTimeout(60_000);

const MAIN = fileURLToPath(new URL("../../apps/conformance/dist/main.js", import.meta.url));
const STDIO: Address = { command: process.execPath, args: [MAIN, "--stdio"] };

const PAIRS = [sdk, client, pinnedClient, autoClient, aiSdk, aiSdkWithHandshake].flatMap((library) =>
  (["stdio", "http"] as const).map((over) => ({ ...library, over })),
);

let http: HttpServer;

beforeAll(async () => {
  http = await startHttpServer();
});

afterAll(() => http.close());

describe.each(PAIRS)("$title over $over", ({ connect, hearsProgress, over, version }) => {
  let peer: PeerClient;

  beforeAll(async () => {
    peer = await connect(over === "stdio" ? STDIO : { url: http.url });
  });

  afterAll(() => peer.close());

  it("agrees on a revision, and learns who the server is", () => {
    // The first SDK does not tell over stdio.
    expect(peer.version ?? version).toBe(version);
    expect(peer.server).toMatchObject({ name: "toolwright-conformance", version: "0.0.0" });
  });

  it("lists the tools in the order of their declaration, none dropped", async () => {
    const names = (await peer.list()).map(({ name }) => name);
    expect(names).toEqual([
      "test_simple_text",
      "test_image_content",
      "test_audio_content",
      "test_embedded_resource",
      "test_multiple_content_types",
      "test_error_handling",
      "test_tool_with_progress",
      "test_x_mcp_header",
      "greet_people",
      "add_numbers",
      "fail_with_advice",
      "refuse_access",
      "wait_for_cancellation",
      "confirm_cancellation",
      "meet_another_call",
    ]);
  });

  it("sees all that a tool declares", async () => {
    const tools = await peer.list();
    const greet = tools.find(({ name }) => name === "greet_people");
    expect(greet).toMatchObject({
      title: "Greet people",
      description: "Greets someone.",
      annotations: { readOnlyHint: true, destructiveHint: false, openWorldHint: true },
      _meta: { "example.com/team": "door", inputExamples: [{ name: "Ada" }] },
    });
    expect(greet?.inputSchema).toMatchObject({
      type: "object",
      properties: {
        name: { type: "string", minLength: 1, description: "Who is greeted." },
        times: { type: "integer", maximum: 5, default: 1, description: "How often." },
      },
      required: ["name"],
    });
    expect(tools.find(({ name }) => name === "add_numbers")?.outputSchema).toMatchObject({
      type: "object",
      properties: { sum: { type: "number" } },
      required: ["sum"],
    });
  });

  it("gets text, with defaults applied", async () => {
    const { content, isError } = await peer.call("greet_people", { name: "Ada" });
    expect(content).toEqual([{ type: "text", text: "Hello, Ada!" }]);
    expect(isError ?? false).toBe(false);
  });

  it("calls a tool without arguments", async () => {
    const { content } = await peer.call("test_simple_text");
    expect(content).toEqual([{ type: "text", text: "This is a simple text response for testing." }]);
  });

  it("gets structured output that its own check of the output schema accepts", async () => {
    // The clients check what they have seen listed.
    await peer.list();
    const { content, structuredContent } = await peer.call("add_numbers", { a: 2, b: 3 });
    expect(structuredContent).toEqual({ sum: 5 });
    expect(content).toEqual([{ type: "text", text: '{"sum":5}' }]);
  });

  it("gets images, sound and resources that its schemas accept", async () => {
    const { content } = await peer.call("test_multiple_content_types");
    expect(content).toMatchObject([
      { type: "text" },
      { type: "image", mimeType: "image/png" },
      { type: "resource", resource: { uri: "test://mixed-content-resource", mimeType: "application/json" } },
    ]);
    expect((await peer.call("test_audio_content")).content).toMatchObject([{ mimeType: "audio/wav" }]);
  });

  it("reads what is wrong with bad arguments as the tool's answer", async () => {
    const { content, isError } = await peer.call("greet_people", { name: "Ada", times: 6 });
    expect(isError).toBe(true);
    expect(content).toEqual([
      {
        type: "text",
        text: 'Invalid arguments for tool "greet_people":\ntimes: Too big: expected number to be <=5',
      },
    ]);
  });

  it("reads a tool's error as its answer", async () => {
    const { content, isError } = await peer.call("fail_with_advice");
    expect(isError).toBe(true);
    expect(content).toEqual([{ type: "text", text: 'There is no article "42". Search for it first.' }]);
  });

  it("throws an error of the protocol with its code, message and data", async () => {
    await expect(peer.call("refuse_access")).rejects.toMatchObject({
      code: -32001,
      message: expect.stringContaining("Not authorised for this workspace") as unknown,
      data: { workspace: "acme" },
    });
  });

  it("throws for a tool that does not exist", async () => {
    await expect(peer.call("no_such_tool")).rejects.toMatchObject({ code: -32602 });
  });

  it("sends an argument that also stands in a header, whatever its characters", async () => {
    await peer.list();
    for (const region of ["eu-west", "Zürich", " padded ", "=?base64?SGVsbG8=?="]) {
      const { content } = await peer.call("test_x_mcp_header", { region });
      expect(content).toEqual([{ type: "text", text: `The region is ${region}.` }]);
    }
  });

  it("has calls answered that wait for each other", async () => {
    const [one, two] = [`one ${String(Math.random())}`, `two ${String(Math.random())}`];
    const calls = [
      peer.call("meet_another_call", { own: one, other: two }),
      peer.call("greet_people", { name: "Ada" }),
      peer.call("meet_another_call", { own: two, other: one }),
    ];
    const texts = (await Promise.all(calls)).map(({ content }) => content);
    expect(texts).toEqual(
      [`${one} met ${two}.`, "Hello, Ada!", `${two} met ${one}.`].map((text) => [{ type: "text", text }]),
    );
  });

  // Without progress a client does not learn that a call has begun.
  if (!hearsProgress) return;

  it("hears of progress while the call runs", async () => {
    const heard: Progress[] = [];
    await peer.call("test_tool_with_progress", {}, { onprogress: (progress) => heard.push(progress) });
    expect(heard).toEqual([0, 50, 100].map((progress) => ({ progress, total: 100 })));
  });

  it("cancels a call, whose signal then fires on the server", async () => {
    const key = `${over} ${String(Math.random())}`;
    const cancelling = new AbortController();
    const onprogress = (): void => cancelling.abort();
    const call = peer.call("wait_for_cancellation", { key }, { signal: cancelling.signal, onprogress });
    await expect(call).rejects.toThrow();
    const { content } = await peer.call("confirm_cancellation", { key });
    expect(content).toEqual([{ type: "text", text: `${key} was cancelled.` }]);
  });
});
