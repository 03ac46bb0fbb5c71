import type { HostProfile } from "./host-rule.js";

/** Cursor. Its models are those of other makers, whose rules come on top. Sources as of 2026-11-30. */
export const CURSOR: HostProfile = {
  host: "cursor",
  title: "Cursor",
  rules: [
    {
      // Server and tool may have 59 together: 60 were reported as too many.
      rule: "tool-name-length",
      max: 59,
      prefix: "{server}",
      severity: "ignore",
      source: "https://github.com/ComposioHQ/composio/issues/2788",
    },
    {
      rule: "tool-count",
      max: 40,
      severity: "ignore",
      source: "https://github.com/anyproto/anytype-mcp/issues/5",
    },
    {
      rule: "reference",
      severity: "ignore",
      source: "https://github.com/davideast/stitch-mcp/issues/184",
    },
  ],
};
