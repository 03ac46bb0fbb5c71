/** The workload's six fields as plain JSON Schema: a new one each time, as each tool has its own. */
export function createIssueJsonSchema(): Readonly<Record<string, unknown>> {
  return {
    type: "object",
    properties: {
      repo: { type: "string", minLength: 3, description: "owner/name" },
      query: { type: "string", description: "Words that the issue must contain" },
      state: { enum: ["open", "closed", "all"], default: "open" },
      labels: { type: "array", items: { type: "string" }, maxItems: 10 },
      limit: { type: "integer", minimum: 1, maximum: 50, default: 10 },
      archived: { type: "boolean" },
    },
    required: ["repo", "query", "labels"],
  };
}
