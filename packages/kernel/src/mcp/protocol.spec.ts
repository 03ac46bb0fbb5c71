import { describe, expect, it } from "@jest/globals";
import { MetaKey } from "./meta-keys.js";
import { createProtocol, eraOf } from "./protocol.js";
import { createKernel } from "./server-kernel.js";

const serverInfo = { name: "t", version: "1" };

function claim(version: unknown): { _meta: Record<string, unknown> } {
  return { _meta: { [MetaKey.protocolVersion]: version } };
}

describe("eraOf", () => {
  it.each(["tools/call", "initialize", "ping", "nobody/knows"])(
    "[LM-ERA-01] is stateless for %s with a claim in the body, whatever stands beside it",
    (method) => {
      for (const beside of [undefined, "2025-11-25", "2026-07-28"]) {
        expect(eraOf({ method, params: claim("2026-07-28") }, beside)).toBe("stateless");
      }
    },
  );

  it.each(["1999-01-01", "2025-11-25", "nonsense", "", null, 7, {}])(
    "is stateless for the claim %j too, which is refused there",
    (version) => {
      expect(eraOf({ method: "tools/call", params: claim(version) })).toBe("stateless");
    },
  );

  it.each(["2026-07-28", "2026-07-29", "2027-01-01", "9999-12-31"])(
    "[LM-ERA-01] is stateless for the version %s beside a body without a claim",
    (beside) => {
      expect(eraOf({ method: "initialize" }, beside)).toBe("stateless");
    },
  );

  it.each(["2025-11-25", "2026-07-27", "zzzz-zz-zz", "DRAFT", "2026-7-28", "x2026-07-28", ""])(
    "[LM-ERA-01] is that of the handshake for the version %j beside the body",
    (beside) => {
      expect(eraOf({ method: "tools/call" }, beside)).toBe("handshake");
    },
  );

  it.each([
    ["initialize", "handshake"],
    ["server/discover", "stateless"],
    ["subscriptions/listen", "stateless"],
    ["ping", "handshake"],
    ["tools/list", "handshake"],
    ["constructor", "handshake"],
  ])("[LM-ERA-01] follows the method %s when nobody names a version", (method, era) => {
    expect(eraOf({ method })).toBe(era);
    expect(eraOf({ method, params: { _meta: {} } })).toBe(era);
    expect(eraOf({ method, params: { _meta: "2026-07-28" } })).toBe(era);
  });
});

describe("the protocol", () => {
  const protocol = createProtocol(serverInfo);
  const connection = createKernel({ serverInfo, features: [] }).connect();

  it("selects the revision of the request's era", () => {
    const request = { jsonrpc: "2.0", id: 1, method: "tools/list" } as const;
    const notify = (): void => undefined;
    const claimed = { ...request, params: claim("2026-07-28") };
    expect(protocol.select(request, connection, { notify }).version).toBe("2025-11-25");
    expect(protocol.select(claimed, connection, { notify }).version).toBe("2026-07-28");
    expect(protocol.select(request, connection, { notify, protocolVersion: "2026-07-28" }).version).toBe(
      "2026-07-28",
    );
  });

  it.each(["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"])(
    "[L-LIFECYCLE-06] selects %s once the handshake has settled on it, whatever stands beside the body",
    (version) => {
      const settled = createKernel({ serverInfo, features: [] }).connect();
      settled.handshake = { protocolVersion: version, clientCapabilities: {} };
      const request = { jsonrpc: "2.0", id: 1, method: "tools/list" } as const;
      for (const protocolVersion of [undefined, "2025-11-25", "2025-06-18", "nonsense"]) {
        const exchange = { notify: () => undefined, protocolVersion };
        expect(protocol.select(request, settled, exchange).version).toBe(version);
      }
    },
  );

  it("serves one stateless revision and four with a handshake, newest first", () => {
    expect(protocol.revisions.map(({ version }) => version)).toEqual([
      "2026-07-28",
      "2025-11-25",
      "2025-06-18",
      "2025-03-26",
      "2024-11-05",
    ]);
  });

  it.each([0, "", "1", 1, "__proto__"])("reads the id %j that a cancellation names", (requestId) => {
    const cancelled = { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId } } as const;
    expect(protocol.cancelledId(cancelled)).toBe(requestId);
  });

  it.each([undefined, null, 1.5, {}, [1], true])(
    "[LM-CANCEL-04] reads nothing from the requestId %j",
    (requestId) => {
      const cancelled = { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId } } as const;
      expect(protocol.cancelledId(cancelled)).toBeUndefined();
    },
  );

  it("reads nothing from other notifications, or from a cancellation without params", () => {
    const other = { jsonrpc: "2.0", method: "notifications/progress", params: { requestId: 1 } } as const;
    expect(protocol.cancelledId(other)).toBeUndefined();
    expect(protocol.cancelledId({ jsonrpc: "2.0", method: "notifications/cancelled" })).toBeUndefined();
  });
});
