import { describe, expect, it } from "@jest/globals";
import { audio, image, json, link, Output, resource, text, Tool, ToolService } from "@toolwright/core";
import { z } from "zod";
import { failure, giving, REVISIONS, serve } from "./served.js";

const bytes = new Uint8Array([0, 255, 16]);

const asText = (value: string) => ({ content: [{ type: "text", text: value }] });

const returned: [string, unknown, object][] = [
  ["a string", "Hola", asText("Hola")],
  ["an empty string", "", asText("")],
  [
    "an object",
    { b: 1, a: [null] },
    { ...asText('{"b":1,"a":[null]}'), structuredContent: { b: 1, a: [null] } },
  ],
  ["an empty object", {}, { ...asText("{}"), structuredContent: {} }],
  ["an array", [1, "x", { a: 1 }], asText('[1,"x",{"a":1}]')],
  ["an empty array", [], asText("[]")],
  ["a nested array", [[1], []], asText("[[1],[]]")],
  ["a list with undefined", [undefined, 1], asText("[null,1]")],
  ["a number", 4.5, asText("4.5")],
  ["zero below", -0, asText("0")],
  ["a boolean", false, asText("false")],
  ["null", null, asText("null")],
  ["undefined", undefined, { content: [] }],
  ["a date", new Date(0), asText('"1970-01-01T00:00:00.000Z"')],
  [
    "a page of data without rows",
    { content: [], total: 0 },
    { ...asText('{"content":[],"total":0}'), structuredContent: { content: [], total: 0 } },
  ],
  ["an empty result with a meta", { content: [], _meta: { a: 1 } }, { content: [], _meta: { a: 1 } }],
  ["a result that writes itself", { content: [], toJSON: () => "boo" }, asText('"boo"')],
  ["a block that writes itself", { type: "text", text: "a", toJSON: () => 5 }, asText("5")],
  ["an object that writes itself as text", { toJSON: () => "written" }, asText('"written"')],
  [
    "an object with nested dates",
    { at: new Date(0), gone: undefined },
    { ...asText('{"at":"1970-01-01T00:00:00.000Z"}'), structuredContent: { at: "1970-01-01T00:00:00.000Z" } },
  ],
  ["a text block", text("Hola"), asText("Hola")],
  [
    "an image",
    image(bytes, "image/png"),
    { content: [{ type: "image", data: "AP8Q", mimeType: "image/png" }] },
  ],
  [
    "an image in base64",
    image("AP8Q", "image/png"),
    { content: [{ type: "image", data: "AP8Q", mimeType: "image/png" }] },
  ],
  ["audio", audio(bytes, "audio/wav"), { content: [{ type: "audio", data: "AP8Q", mimeType: "audio/wav" }] }],
  [
    "audio in base64",
    audio("AP8Q", "audio/wav"),
    { content: [{ type: "audio", data: "AP8Q", mimeType: "audio/wav" }] },
  ],
  [
    "a link",
    link("file:///a", "a", { mimeType: "text/plain", title: "A", size: 3 }),
    {
      content: [
        { type: "resource_link", uri: "file:///a", name: "a", mimeType: "text/plain", title: "A", size: 3 },
      ],
    },
  ],
  [
    "a resource of text",
    resource("file:///a", "# A", { mimeType: "text/markdown" }),
    {
      content: [{ type: "resource", resource: { uri: "file:///a", mimeType: "text/markdown", text: "# A" } }],
    },
  ],
  [
    "a resource of bytes",
    resource("file:///a", bytes),
    { content: [{ type: "resource", resource: { uri: "file:///a", blob: "AP8Q" } }] },
  ],
  [
    "blocks",
    [text("a"), text("b")],
    {
      content: [
        { type: "text", text: "a" },
        { type: "text", text: "b" },
      ],
    },
  ],
  [
    "a list that mixes blocks and data",
    [text("a"), { rows: 3 }],
    asText('[{"type":"text","text":"a"},{"rows":3}]'),
  ],
  [
    "a result",
    { content: [text("a")], isError: true, structuredContent: { code: 7 } },
    { ...asText("a"), isError: true, structuredContent: { code: 7 } },
  ],
  ["a result with meta", { content: [], _meta: { trace: "t" } }, { content: [], _meta: { trace: "t" } }],
  [
    "content that is no list of blocks",
    { content: ["a"] },
    { ...asText('{"content":["a"]}'), structuredContent: { content: ["a"] } },
  ],
  [
    "content that is text",
    { content: "a" },
    { ...asText('{"content":"a"}'), structuredContent: { content: "a" } },
  ],
  ["a list with holes", new Array(1), asText("[null]")],
  [
    "a block of an unknown type",
    { type: "video", data: "", mimeType: "" },
    {
      ...asText('{"type":"video","data":"","mimeType":""}'),
      structuredContent: { type: "video", data: "", mimeType: "" },
    },
  ],
  [
    "a block without a required member",
    { type: "image", data: "AP8Q" },
    { ...asText('{"type":"image","data":"AP8Q"}'), structuredContent: { type: "image", data: "AP8Q" } },
  ],
  [
    "a block that is forced to be data",
    json({ content: [text("a")] }),
    {
      ...asText('{"content":[{"type":"text","text":"a"}]}'),
      structuredContent: { content: [{ type: "text", text: "a" }] },
    },
  ],
  ["text that is forced to be data", json("a"), asText('"a"')],
];

describe.each(REVISIONS)("what a tool returns, over %s", (revision) => {
  it.each(returned)("[LM-TOOLS-07] %s, at once or by promise", async (_what, value, result) => {
    await using sync = await serve(
      revision,
      giving(() => value),
    );
    await using later = await serve(
      revision,
      giving(() => Promise.resolve(value)),
    );
    expect(await sync.call("give")).toEqual(result);
    expect(await later.call("give")).toEqual(result);
    expect(await sync.app.call("give")).toEqual(result);
  });

  it("leaves out structured content of a result's own that is no object, where the revision allows only objects", async () => {
    await using served = await serve(
      revision,
      giving(() => ({ content: [text("3")], structuredContent: 3 })),
    );
    const result = await served.call("give");
    expect(result).toEqual(
      revision === "2025-11-25" ? asText("3") : { ...asText("3"), structuredContent: 3 },
    );
  });
});

const META = 'The tool returned a result whose "_meta" is not an object.';
const IS_ERROR = 'The tool returned a result whose "isError" is not true or false.';

describe.each(REVISIONS)("a result of a tool's own, over %s", (revision) => {
  it.each<[object, string]>([
    [{ _meta: "trace" }, META],
    [{ _meta: null }, META],
    [{ _meta: [] }, META],
    [{ _meta: new Date(0) }, META],
    [{ isError: "yes" }, IS_ERROR],
    [{ isError: null }, IS_ERROR],
    [{ isError: true, _meta: 5 }, META],
    [
      { content: [text("a"), { ...text("b"), annotations: { priority: 7 } }] },
      'The tool returned a result whose "content[1].annotations.priority" is not a number from 0 to 1.',
    ],
    [
      { content: [image("no base64!", "image/png")] },
      'The tool returned a result whose "content[0].data" is not Base64.',
    ],
  ])("is a failure with a member of another type: %j", async (members, message) => {
    @ToolService()
    class Given {
      @Tool("plain")
      plain(): object {
        return { content: [text("a")], ...members };
      }

      @Tool("checked")
      @Output(z.object({ a: z.number() }))
      checked() {
        return { content: [text("a")], structuredContent: { a: 1 }, ...members };
      }
    }
    await using served = await serve(revision, Given);
    expect(failure(await served.call("plain"))).toBe(message);
    expect(failure(await served.call("checked"))).toBe(message);
  });

  it("may leave its optional members undefined, and have a meta", async () => {
    const own = { content: [text("a")], isError: undefined, _meta: { trace: "t" } };
    await using served = await serve(
      revision,
      giving(() => own),
    );
    expect(await served.call("give")).toEqual({ ...asText("a"), _meta: { trace: "t" } });
  });
});

describe("a value that changes after it was returned", () => {
  it.each(REVISIONS)(
    "is sent as it was, in the text and in structuredContent alike, over %s",
    async (revision) => {
      const shared = { n: 1 };
      const change = (): unknown => {
        queueMicrotask(() => {
          shared.n = 999;
        });
        return shared;
      };
      await using served = await serve(revision, giving(change));
      expect(await served.call("give")).toEqual({ ...asText('{"n":1}'), structuredContent: { n: 1 } });
    },
  );
});
