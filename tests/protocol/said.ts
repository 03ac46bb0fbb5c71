import type { CallToolResult, ContentBlock, Tool } from "@toolwright/kernel";
import fc from "fast-check";

// Everything here may have every member that the newest revision knows, and most of the time has a few of them.

const word = fc.string({ minLength: 1, maxLength: 8 });
const meta = fc.dictionary(word, fc.jsonValue({ maxDepth: 1 }), { maxKeys: 2 });
const icons = fc.array(fc.record({ src: fc.constant("https://a.example/i.png") }), { maxLength: 2 });

/** What a server may say of itself. */
export const anyServerInfo = fc.record(
  { name: word, version: word, title: word, description: word, websiteUrl: fc.webUrl(), icons },
  { requiredKeys: ["name", "version"] },
);

/** What a server may offer. */
export const anyCapabilities = fc.record(
  {
    tools: fc.constant({}),
    logging: fc.constant({}),
    completions: fc.constant({}),
    tasks: fc.constant({}),
    experimental: fc.constant({ a: {} }),
  },
  { requiredKeys: [] },
);

const schema = fc.constantFrom<Record<string, unknown>>({ type: "object" }, { type: "array" }, {});

/** A tool as a list may show it. */
export const anyTool: fc.Arbitrary<Tool> = fc.record(
  {
    name: word,
    title: word,
    description: word,
    icons,
    inputSchema: fc.constant({ type: "object" }),
    outputSchema: schema,
    annotations: fc.record({ title: word, readOnlyHint: fc.boolean() }, { requiredKeys: [] }),
    _meta: meta,
  },
  { requiredKeys: ["name", "inputSchema"] },
);

const annotations = fc.record(
  {
    audience: fc.constant(["user"] as const),
    priority: fc.constantFrom(0, 0.5, 1),
    lastModified: fc.constant("2025-01-01T00:00:00Z"),
  },
  { requiredKeys: [] },
);
const extras = { annotations, _meta: meta };

function block(type: string, required: object, optional: object = {}): fc.Arbitrary<unknown> {
  const members = { type: fc.constant(type), ...required, ...extras, ...optional };
  return fc.record(members, { requiredKeys: ["type", ...Object.keys(required)] as never[] });
}

const bytes = { data: fc.base64String({ maxLength: 8 }), mimeType: fc.constant("a/b") };
const contents = fc.oneof(
  fc.record({ uri: word, text: word, mimeType: word, _meta: meta }, { requiredKeys: ["uri", "text"] }),
  fc.record({ uri: word, blob: word, mimeType: word, _meta: meta }, { requiredKeys: ["uri", "blob"] }),
);

const anyBlock = fc.oneof(
  block("text", { text: word }),
  block("image", bytes),
  block("audio", bytes),
  block(
    "resource_link",
    { uri: fc.webUrl(), name: word },
    { title: word, description: word, mimeType: word, size: fc.nat(), icons },
  ),
  block("resource", { resource: contents }),
) as fc.Arbitrary<ContentBlock>;

/** What a tool may answer. */
export const anyCallResult: fc.Arbitrary<CallToolResult> = fc.record(
  {
    content: fc.array(anyBlock, { maxLength: 4 }),
    structuredContent: fc.jsonValue({ maxDepth: 2 }),
    isError: fc.boolean(),
    _meta: meta,
  },
  { requiredKeys: ["content"] },
);
