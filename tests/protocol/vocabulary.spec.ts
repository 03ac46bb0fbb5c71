import { describe, expect, it } from "@jest/globals";
import { createKernel, type Revision } from "@toolwright/kernel";
import fc from "fast-check";
import { anyCallResult, anyCapabilities, anyServerInfo, anyTool } from "./said.js";
import { vocabularyOf } from "./vocabulary.js";

const RUNS = { seed: 20241105, numRuns: 300 } as const;

const { revisions } = createKernel({ serverInfo: { name: "t", version: "1" }, features: [] }).protocol;

function sealed(revision: Revision, method: string, result: object): unknown {
  return JSON.parse(revision.seal(method, result));
}

describe.each(revisions.map((revision) => [revision.version, revision] as const))(
  "whatever a server says in %s",
  (version, revision) => {
    const vocabulary = vocabularyOf(version);

    it("[L-OLDER-01] has a list of tools without a member that the revision lacks", () => {
      const list = fc.record({ tools: fc.array(anyTool, { maxLength: 4 }), nextCursor: fc.string() });
      const property = fc.property(list, (result) => {
        vocabulary.toolList.parse(sealed(revision, "tools/list", result));
      });
      fc.assert(property, RUNS);
    });

    it("[L-OLDER-01] has results of calls without a member or a block that the revision lacks", () => {
      const property = fc.property(anyCallResult, (result) => {
        vocabulary.callResult.parse(sealed(revision, "tools/call", result));
      });
      fc.assert(property, RUNS);
    });

    it("keeps as many blocks as the tool answered, and says something where it said something", () => {
      const property = fc.property(anyCallResult, (result) => {
        const { content, structuredContent } = sealed(revision, "tools/call", result) as typeof result;
        const spoken = result.content.length > 0 || result.structuredContent === undefined;
        expect(content).toHaveLength(spoken || structuredContent !== undefined ? result.content.length : 1);
      });
      fc.assert(property, RUNS);
    });

    it("changes nothing of what it is given", () => {
      const property = fc.property(anyCallResult, anyTool, (result, tool) => {
        const before = JSON.stringify([result, tool]);
        revision.seal("tools/call", result);
        revision.seal("tools/list", { tools: [tool] });
        expect(JSON.stringify([result, tool])).toBe(before);
      });
      fc.assert(property, RUNS);
    });

    if (revision.era === "handshake") {
      it("[L-OLDER-01] has a handshake without a member that the revision lacks", () => {
        const property = fc.property(anyServerInfo, anyCapabilities, (serverInfo, capabilities) => {
          const result = { protocolVersion: version, capabilities, serverInfo };
          vocabulary.initializeResult.parse(sealed(revision, "initialize", result));
        });
        fc.assert(property, RUNS);
      });
    }

    it("[L-OLDER-01] has progress without a member that the revision lacks", () => {
      const method = "notifications/progress";
      const params = { progressToken: "t", progress: 1, total: 2, message: "half way" };
      const said = revision.sealParams?.(method, params) ?? params;
      expect(vocabulary.progress.parse(said)).toMatchObject({ progressToken: "t", progress: 1, total: 2 });
      expect("message" in said).toBe(version >= "2025-03-26");
    });
  },
);

describe("the vocabulary", () => {
  it.each([
    ["2025-06-18", { content: [{ type: "resource_link", uri: "a:b", name: "a", icons: [] }] }],
    ["2025-06-18", { content: [], structuredContent: [1] }],
    ["2025-03-26", { content: [], structuredContent: {} }],
    ["2025-03-26", { content: [{ type: "text", text: "a", _meta: {} }] }],
    ["2025-03-26", { content: [{ type: "resource_link", uri: "a:b", name: "a" }] }],
    ["2024-11-05", { content: [{ type: "audio", data: "", mimeType: "a/b" }] }],
  ])("of %s has no word for %j", (version, result) => {
    expect(vocabularyOf(version).callResult.safeParse(result).success).toBe(false);
    expect(
      vocabularyOf("2026-07-28").callResult.safeParse({ ...result, resultType: "complete" }).success,
    ).toBe(true);
  });
});
