import type { HostProfile } from "./host-rule.js";

/** Claude's API, with what Claude Code and Claude's apps add. Sources as of 2026-11-30. */
export const CLAUDE: HostProfile = {
  host: "claude",
  title: "Claude",
  rules: [
    {
      rule: "tool-name-length",
      max: 64,
      prefix: "mcp__{server}__",
      severity: "reject",
      source: "https://github.com/anthropics/claude-code/issues/2412",
    },
    {
      rule: "tool-name-characters",
      pattern: /^[A-Za-z0-9_-]+$/,
      allowed: "A-Z a-z 0-9 _ -",
      severity: "reject",
      source: "https://github.com/microsoft/wassette/issues/56",
    },
    {
      rule: "tool-description-length",
      max: 2048,
      severity: "ignore",
      source: "https://github.com/anthropics/claude-code/issues/41593",
    },
    {
      rule: "argument-name",
      pattern: /^[A-Za-z0-9_.-]{1,64}$/,
      allowed: "1 to 64 of A-Z a-z 0-9 _ . -",
      severity: "reject",
      source: "https://github.com/anthropics/claude-code/issues/79418",
    },
    {
      rule: "root-keyword",
      keywords: ["anyOf", "oneOf", "allOf"],
      severity: "reject",
      source: "https://github.com/anthropics/claude-code/issues/40075",
    },
    {
      rule: "tuple-items",
      severity: "reject",
      source: "https://github.com/anthropics/claude-code/issues/586",
    },
  ],
};
