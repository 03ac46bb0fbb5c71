import type { HostProfile } from "./host-rule.js";

/** GitHub Copilot, in VS Code and on the command line, before the models of several makers. Sources as of 2026-11-30. */
export const COPILOT: HostProfile = {
  host: "copilot",
  title: "GitHub Copilot",
  rules: [
    {
      rule: "tool-name-length",
      max: 64,
      prefix: "",
      severity: "reject",
      source: "https://github.com/microsoft/vscode/issues/243602",
    },
    {
      rule: "tool-name-characters",
      pattern: /^[A-Za-z0-9_-]+$/,
      allowed: "A-Z a-z 0-9 _ -",
      severity: "reject",
      source: "https://github.com/github/copilot-cli/issues/1879",
    },
    {
      rule: "tool-count",
      max: 128,
      severity: "reject",
      source: "https://github.com/microsoft/vscode-copilot-release/issues/13065",
    },
    {
      rule: "root-keyword",
      keywords: ["anyOf", "oneOf", "allOf"],
      severity: "reject",
      source: "https://github.com/anomalyco/opencode/issues/47543",
    },
    {
      rule: "object-without-properties",
      severity: "reject",
      source: "https://github.com/github/copilot-cli/issues/1825",
    },
    {
      rule: "array-without-items",
      severity: "reject",
      source: "https://github.com/microsoft/vscode/issues/246119",
    },
    {
      rule: "reference",
      severity: "ignore",
      source: "https://github.com/github/copilot-cli/issues/1876",
    },
    {
      rule: "type-array",
      severity: "reject",
      source: "https://github.com/github/copilot-cli/issues/4623",
    },
    {
      rule: "boolean-schema",
      severity: "reject",
      source: "https://github.com/github/copilot-cli/issues/4623",
    },
  ],
};
