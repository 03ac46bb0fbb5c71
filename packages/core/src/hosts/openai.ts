import type { HostProfile } from "./host-rule.js";

/** Where OpenAI's limits for schemas in strict mode, which many agent libraries switch on, are collected. */
const STRICT = "https://jsonschemaprofiles.unitvectorylabs.com/schemas/openai";

/** OpenAI's API, as clients that pass MCP tools on as functions meet it. Sources as of 2026-11-30. */
export const OPENAI: HostProfile = {
  host: "openai",
  title: "OpenAI",
  rules: [
    {
      rule: "tool-name-length",
      max: 64,
      prefix: "",
      severity: "reject",
      source: "https://github.com/openai/codex/issues/1289",
    },
    {
      rule: "tool-name-characters",
      pattern: /^[A-Za-z0-9_-]+$/,
      allowed: "A-Z a-z 0-9 _ -",
      severity: "reject",
      source: "https://docs.rs/crate/openai-client-base/0.12.0/source/docs/ChatCompletionFunctions.md",
    },
    {
      rule: "tool-description-length",
      max: 1024,
      severity: "reject",
      source: "https://github.com/modelcontextprotocol/servers/issues/799",
    },
    {
      rule: "tool-count",
      max: 128,
      severity: "reject",
      source: "https://reference.aspose.com/pdf/net/aspose.pdf.ai/completioncreaterequest/tools",
    },
    {
      rule: "root-keyword",
      keywords: ["anyOf", "oneOf", "allOf", "enum", "const", "not"],
      severity: "reject",
      source: "https://github.com/langchain-ai/langchainjs/issues/9804",
    },
    {
      rule: "object-without-properties",
      severity: "reject",
      source: "https://github.com/github/copilot-cli/issues/2223",
    },
    {
      rule: "array-without-items",
      severity: "reject",
      source: "https://github.com/mark3labs/mcphost/issues/35",
    },
    {
      rule: "refused-keyword",
      keywords: ["allOf", "not", "dependentRequired", "dependentSchemas", "if", "then", "else"],
      severity: "advice",
      source: STRICT,
    },
    {
      rule: "schema-size",
      properties: 5000,
      depth: 10,
      enumValues: 1000,
      characters: 120_000,
      severity: "advice",
      source: STRICT,
    },
  ],
};
