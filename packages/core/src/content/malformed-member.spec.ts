import { describe, expect, it } from "@jest/globals";
import { ContentBlockSchema } from "@modelcontextprotocol/sdk/types.js";
import { malformedMember } from "./malformed-member.js";

const text = (members: object): object => ({ type: "text", text: "a", ...members });
const image = (data: string): object => ({ type: "image", data, mimeType: "image/png" });
const link = (members: object): object => ({ type: "resource_link", uri: "a:b", name: "a", ...members });
const blob = (members: object): object => ({ type: "resource", resource: { uri: "a:b", ...members } });
const isTaken = (block: object): boolean => ContentBlockSchema.safeParse(block).success;

describe("the time of the last change", () => {
  it.each([
    ...["2026-02-30T10:00:00Z", "2026-13-01T10:00:00Z", "2026-00-01T10:00:00Z", "1900-02-29T10:00:00Z"],
    ...["2026-01-31T99:99:00Z", "2026-01-31T24:00:00Z", "2026-01-31T10:00:60Z", "2026-01-31T10:00Z"],
    ...["2026-01-31T10:00:00+0100", "2026-01-31T10:00:00+24:00", "2026-01-31T10:00:00", "2026-01-31"],
    ...["2026-01-31t10:00:00Z", "2026-01-31T10:00:00z", "2026-01-31T10:00:00.Z", "2026-01-31T10:00:00Z\n"],
  ])("is not %j", (lastModified) => {
    const block = text({ annotations: { lastModified } });
    expect(malformedMember([block])?.member).toBe("content[0].annotations.lastModified");
    expect(isTaken(block)).toBe(false);
  });

  it.each([
    ...["2026-01-31T10:00:00Z", "2024-02-29T23:59:59.123456Z", "0000-02-29T00:00:00-00:00"],
    ...["2000-02-29T10:00:00+23:59", "9999-12-31T23:59:59.999Z"],
  ])("may be %j", (lastModified) => {
    const block = text({ annotations: { lastModified } });
    expect(malformedMember([block])).toBeUndefined();
    expect(isTaken(block)).toBe(true);
  });
});

describe("a block that clients refuse", () => {
  it.each<[object, string, string]>([
    [text({ annotations: 5 }), "annotations", "an object"],
    [text({ annotations: { audience: "everyone" } }), "annotations.audience", "a list"],
    [text({ annotations: { audience: ["user", "x"] } }), "annotations.audience[1]", '"user" or "assistant"'],
    [text({ annotations: { priority: 7 } }), "annotations.priority", "a number from 0 to 1"],
    [
      text({ annotations: { lastModified: "today" } }),
      "annotations.lastModified",
      "a date and time such as 2026-01-31T09:00:00Z",
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
    [link({ icons: [{ src: "a" }, {}] }), "icons[1].src", "a string"],
    [link({ icons: [{ src: "a", theme: "blue" }] }), "icons[0].theme", '"light" or "dark"'],
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
    // A row of a database, whose columns are named like members of other blocks.
    text({ title: null, description: null, mimeType: null, size: "10", data: "?", icons: "", resource: 5 }),
    { ...image("AA=="), title: null, size: "10", resource: { blob: "?" } },
    link({ data: "?", resource: null, text: 5 }),
    { ...blob({ text: "a", blob: "?" }), title: 5, mimeType: null, data: "?" },
    blob({ text: null, blob: "AA==" }),
  ])("is none that they take: %j", (block) => {
    expect(malformedMember([block])).toBeUndefined();
    expect(isTaken(block)).toBe(true);
  });
});
