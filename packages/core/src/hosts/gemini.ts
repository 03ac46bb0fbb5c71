import type { HostProfile } from "./host-rule.js";

/**
 * The members of Gemini's `Schema`, a part of OpenAPI 3.0, which most clients send. `additionalProperties` and `$schema` are
 * not among them, but clients take those two out.
 */
const KEYWORDS = [
  ...["type", "format", "title", "description", "nullable", "enum", "default", "example", "anyOf"],
  ...["properties", "required", "propertyOrdering", "minProperties", "maxProperties"],
  ...["items", "minItems", "maxItems", "minimum", "maximum", "minLength", "maxLength", "pattern"],
  ...["additionalProperties", "$schema"],
];

const VERTEX = "https://cloud.google.com/vertex-ai/generative-ai/docs/reference/java/latest/";

/** Gemini's API and Vertex AI, with what Gemini CLI adds. Sources as of 2026-11-30. */
export const GEMINI: HostProfile = {
  host: "gemini",
  title: "Gemini",
  rules: [
    {
      rule: "tool-name-length",
      max: 64,
      prefix: "",
      severity: "reject",
      source: `${VERTEX}com.google.cloud.vertexai.api.FunctionDeclarationOrBuilder`,
    },
    {
      rule: "tool-name-characters",
      pattern: /^[A-Za-z_][A-Za-z0-9_.-]*$/,
      allowed: "a letter or _, then A-Z a-z 0-9 _ . -",
      severity: "reject",
      source: `${VERTEX}com.google.cloud.vertexai.api.FunctionDeclarationOrBuilder`,
    },
    {
      rule: "argument-name",
      pattern: /^[A-Za-z_][A-Za-z0-9_]{0,63}$/,
      allowed: "a letter or _, then up to 63 of A-Z a-z 0-9 _",
      severity: "advice",
      source: `${VERTEX}com.google.cloud.vertexai.api.FunctionDeclarationOrBuilder`,
    },
    {
      rule: "unknown-keyword",
      known: KEYWORDS,
      severity: "reject",
      source: "https://github.com/modelcontextprotocol/servers/issues/1624",
    },
    {
      rule: "refused-keyword",
      keywords: ["additionalProperties", "$schema"],
      severity: "ignore",
      source: "https://github.com/google-gemini/gemini-cli/blob/main/docs/tools/mcp-server.md",
    },
    {
      rule: "string-format",
      formats: ["enum", "date-time"],
      severity: "reject",
      source: "https://github.com/hideya/langchain-mcp-tools-ts/issues/36",
    },
    {
      rule: "type-array",
      severity: "reject",
      source: "https://github.com/aoci-spec/aoci-code/issues/61",
    },
    {
      rule: "enum-type",
      severity: "reject",
      source: "https://github.com/anomalyco/opencode/issues/2687",
    },
    {
      rule: "empty-enum-value",
      severity: "reject",
      source: "https://github.com/sbroenne/mcp-server-excel/issues/607",
    },
    {
      rule: "array-without-items",
      severity: "reject",
      source: "https://github.com/anomalyco/opencode/issues/48073",
    },
    {
      rule: "union-siblings",
      severity: "reject",
      source: "https://github.com/lambda-alpha-labs/Graphenium/issues/37",
    },
    {
      rule: "empty-object",
      severity: "reject",
      source: "https://github.com/MarkusPfundstein/mcp-obsidian/issues/21",
    },
    {
      rule: "untyped-schema",
      severity: "reject",
      source: "https://github.com/google-gemini/gemini-cli/issues/4400",
    },
    {
      rule: "boolean-schema",
      severity: "reject",
      source: "https://github.com/github/copilot-cli/issues/4623",
    },
  ],
};
