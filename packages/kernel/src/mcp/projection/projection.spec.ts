import { describe, expect, it } from "@jest/globals";
import type { Revision } from "../../jsonrpc/revision.js";
import { revision20241105 } from "../revisions/2024-11-05.js";
import { revision20250326 } from "../revisions/2025-03-26.js";
import { revision20250618 } from "../revisions/2025-06-18.js";
import { revision20251125 } from "../revisions/2025-11-25.js";
import type { CallToolResult, ContentBlock, Tool } from "../wire.js";

const inputSchema = { type: "object" };
const icons = [{ src: "data:," }];
const outputSchema = { type: "object" };

function sealed(revision: Revision, method: string, result: object): unknown {
  return JSON.parse(revision.seal(method, result));
}

function listed(revision: Revision, tool: object): unknown {
  const { tools } = sealed(revision, "tools/list", { tools: [{ name: "t", inputSchema, ...tool }] }) as {
    tools: readonly (Tool & { inputSchema?: unknown })[];
  };
  const { name: _, inputSchema: __, ...rest } = tools[0] ?? { name: "" };
  return rest;
}

function called(revision: Revision, result: CallToolResult): unknown {
  return sealed(revision, "tools/call", result);
}

function sent(revision: Revision, block: ContentBlock): unknown {
  return (called(revision, { content: [block] }) as CallToolResult).content[0];
}

const full = { title: "T", icons, outputSchema, annotations: { readOnlyHint: true }, _meta: { a: 1 } };

describe("a tool that says everything", () => {
  it.each([
    [revision20251125, full],
    [revision20250618, { title: "T", outputSchema, annotations: { readOnlyHint: true }, _meta: { a: 1 } }],
    [revision20250326, { annotations: { title: "T", readOnlyHint: true } }],
    [revision20241105, {}],
  ])("[L-OLDER-01] is listed with what the revision has a word for: $version", (revision, expected) => {
    expect(listed(revision, full)).toStrictEqual(expected);
  });

  it("keeps in 2025-03-26 the title that its annotations have already", () => {
    const tool = { title: "New", annotations: { title: "Old" } };
    expect(listed(revision20250326, tool)).toStrictEqual({ annotations: { title: "Old" } });
    expect(listed(revision20250326, { title: "New" })).toStrictEqual({ annotations: { title: "New" } });
  });

  it("does not say before 2025-11-25 whether it runs as a task", () => {
    expect(listed(revision20251125, { execution: {} })).toStrictEqual({ execution: {} });
    expect(listed(revision20250618, { execution: {} })).toStrictEqual({});
  });
});

describe("structured content", () => {
  const content: ContentBlock[] = [{ type: "text", text: "t" }];

  it("is sent since 2025-06-18, and left to the text before", () => {
    const result = { content, structuredContent: { a: 1 }, isError: false, _meta: { b: 2 } };
    expect(called(revision20250618, result)).toStrictEqual(result);
    for (const revision of [revision20250326, revision20241105]) {
      expect(called(revision, result)).toStrictEqual({ content, isError: false, _meta: { b: 2 } });
    }
  });

  it("becomes text before 2025-06-18 where nothing else tells it", () => {
    const result = { content: [], structuredContent: { a: 1 } };
    expect(called(revision20250326, result)).toStrictEqual({ content: [{ type: "text", text: '{"a":1}' }] });
    expect(called(revision20250326, { content: [] })).toStrictEqual({ content: [] });
  });

  it("that is undefined adds no text", () => {
    const result = { content: [], structuredContent: undefined };
    expect(called(revision20250326, result)).toStrictEqual({ content: [] });
  });
});

describe("a content block", () => {
  const link: ContentBlock = { type: "resource_link", uri: "a:b", name: "b", icons, _meta: { a: 1 } };

  it("that is a link has icons since 2025-11-25 and is text before 2025-06-18", () => {
    expect(sent(revision20251125, link)).toStrictEqual(link);
    expect(sent(revision20250618, link)).toStrictEqual({
      type: "resource_link",
      uri: "a:b",
      name: "b",
      _meta: { a: 1 },
    });
    expect(sent(revision20250326, link)).toStrictEqual({ type: "text", text: "b: a:b" });
  });

  it("that stands for a link is named by its title, followed by its description, and meant for the same reader", () => {
    const described = {
      ...link,
      title: "B",
      description: "Of b.",
      annotations: { priority: 1, lastModified: "x" },
    };
    expect(sent(revision20241105, described)).toStrictEqual({
      type: "text",
      text: "B: a:b\nOf b.",
      annotations: { priority: 1 },
    });
  });

  it("has _meta and lastModified since 2025-06-18", () => {
    const block: ContentBlock = {
      type: "resource",
      resource: { uri: "a:b", text: "t", _meta: { a: 1 } },
      annotations: { audience: ["user"], lastModified: "2025-01-01T00:00:00Z" },
      _meta: { b: 1 },
    };
    expect(sent(revision20250618, block)).toStrictEqual(block);
    expect(sent(revision20250326, block)).toStrictEqual({
      type: "resource",
      resource: { uri: "a:b", text: "t" },
      annotations: { audience: ["user"] },
    });
  });

  it("that is audio is a note in 2024-11-05, meant for the same reader", () => {
    const block: ContentBlock = { type: "audio", data: "AA==", mimeType: "audio/wav" };
    expect(sent(revision20250326, block)).toStrictEqual(block);
    const text = "[Audio (audio/wav) left out: protocol version 2024-11-05 cannot carry it]";
    expect(sent(revision20241105, block)).toStrictEqual({ type: "text", text });
    const annotations = { audience: ["user"] } as const;
    expect(sent(revision20241105, { ...block, annotations })).toStrictEqual({
      type: "text",
      text,
      annotations,
    });
  });
});

describe("the handshake", () => {
  const serverInfo = {
    name: "n",
    version: "1",
    title: "N",
    description: "d",
    websiteUrl: "https://a.example",
    icons,
  };
  const capabilities = { tools: {}, completions: {}, tasks: {}, experimental: {} };

  it.each([
    [revision20251125, serverInfo, capabilities],
    [
      revision20250618,
      { name: "n", version: "1", title: "N" },
      { tools: {}, completions: {}, experimental: {} },
    ],
    [revision20250326, { name: "n", version: "1" }, { tools: {}, completions: {}, experimental: {} }],
    [revision20241105, { name: "n", version: "1" }, { tools: {}, experimental: {} }],
  ])(
    "[L-OLDER-01] says of the server what the revision has a word for: $version",
    (revision, info, offered) => {
      const result = { protocolVersion: revision.version, capabilities, serverInfo, instructions: "i" };
      expect(sealed(revision, "initialize", result)).toStrictEqual({
        protocolVersion: revision.version,
        capabilities: offered,
        serverInfo: info,
        instructions: "i",
      });
    },
  );
});

describe("a method that no step knows", () => {
  it("is answered as it is in every revision", () => {
    const result = { title: "T", _meta: {}, structuredContent: [1] };
    expect(sealed(revision20241105, "x/y", result)).toStrictEqual(result);
    expect(revision20241105.sealParams?.("notifications/x", { message: "m" })).toEqual({ message: "m" });
  });

  it("is answered without content where a feature answers a call without any", () => {
    expect(sealed(revision20241105, "tools/call", { task: {} })).toStrictEqual({ task: {} });
  });
});
