import { describe, expect, it } from "@jest/globals";
import { ContentBlockSchema } from "@modelcontextprotocol/sdk/types.js";
import { malformedMember } from "./malformed-member.js";

const text = (members: object): object => ({ type: "text", text: "a", ...members });
const image = (data: string): object => ({ type: "image", data, mimeType: "image/png" });
const link = (members: object): object => ({ type: "resource_link", uri: "a:b", name: "a", ...members });
const blob = (members: object): object => ({ type: "resource", resource: { uri: "a:b", ...members } });
const isTaken = (block: object): boolean => ContentBlockSchema.safeParse(block).success;

describe("a block that clients refuse", () => {
  it.each<[object, string, string]>([
    [text({ annotations: 5 }), "annotations", "an object"],
    [text({ annotations: { audience: "everyone" } }), "annotations.audience", "a list"],
    [text({ annotations: { audience: ["user", "x"] } }), "annotations.audience[1]", '"user" or "assistant"'],
    [text({ annotations: { priority: 7 } }), "annotations.priority", "a number from 0 to 1"],
    [
      text({ annotations: { lastModified: "today" } }),
      "annotations.lastModified",
      "a date and time with its offset",
    ],
    [text({ _meta: "no" }), "_meta", "an object"],
    [text({ _meta: [] }), "_meta", "an object"],
    [image("%%% not base64"), "data", "Base64"],
    [image("A"), "data", "Base64"],
    [image("AA=A"), "data", "Base64"],
    [image("AAAA="), "data", "Base64"],
    [link({ title: 5 }), "title", "a string"],
    [link({ description: 5 }), "description", "a string"],
    [link({ mimeType: null }), "mimeType", "a string"],
    [link({ size: "big" }), "size", "a number"],
    [link({ icons: {} }), "icons", "a list"],
    [link({ icons: [{ src: "a", sizes: [1] }] }), "icons[0].sizes[0]", "a string"],
    [blob({ blob: "?" }), "resource.blob", "Base64"],
    [blob({ text: "a", mimeType: 5 }), "resource.mimeType", "a string"],
    [blob({ text: "a", _meta: 5 }), "resource._meta", "an object"],
  ])("is told by its member: %j", (block, member, expected) => {
    expect(malformedMember([text({}), block])).toEqual({ member: `content[1].${member}`, expected });
    expect(isTaken(block)).toBe(false);
  });

  it.each<object>([
    text({
      annotations: { audience: ["user"], priority: 0, lastModified: "2026-01-31T10:00:00Z" },
      _meta: { a: 1 },
    }),
    text({ annotations: undefined, toString: 5, more: { a: 1 } }),
    ...["", "AA", "AAA", "AA==", "AAA=", "AAAA", "AA AA\n"].map(image),
    link({ title: "A", description: "B", mimeType: "a/b", size: 5, icons: [{ src: "a", sizes: ["any"] }] }),
    blob({ blob: "AA==", mimeType: "a/b", _meta: {} }),
  ])("is none that they take: %j", (block) => {
    expect(malformedMember([block])).toBeUndefined();
    expect(isTaken(block)).toBe(true);
  });
});
