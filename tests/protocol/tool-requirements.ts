import { must, type Requirement, should } from "./requirement.js";

const TOOLS = "server/tools";

/** What the protocol asks of tools, of their schemas and of their list. */
export const TOOL_REQUIREMENTS: readonly Requirement[] = [
  must("L-TOOLS-01", TOOLS, "A listed outputSchema has an object at its root."),
  must("L-TOOLS-02", TOOLS, "structuredContent is an object."),
  should("M-TOOLS-03", TOOLS, "Tools are listed in the same order each time."),
  should(
    "LM-TOOLS-04",
    TOOLS,
    "A tool's name has 1 to 128 characters of A-Z a-z 0-9 _ - . and no other tool has it.",
  ),
  must("LM-TOOLS-05", TOOLS, "An inputSchema has an object at its root, also that of a tool without input."),
  must("LM-TOOLS-06", TOOLS, "structuredContent fits the outputSchema."),
  should("LM-TOOLS-07", TOOLS, "Structured content is there as text as well."),
  should("LM-TOOLS-08", TOOLS, "An unknown tool and a call of a wrong shape are -32602."),
  should("LM-TOOLS-09", TOOLS, "Bad arguments and failures of a tool are results that say isError."),
  must(
    "M-TOOLS-10",
    TOOLS,
    "x-mcp-header stands where it may, with a name that is an HTTP token and used once.",
  ),

  must("LM-SCHEMA-01", "basic", "A schema that names no dialect is read as 2020-12."),
  must("LM-SCHEMA-02", "basic", "A dialect that a schema names is followed, or refused by its name."),
  must("LM-SCHEMA-03", "basic", "What is published as a schema is valid in its dialect."),

  should("LM-PAGE-01", "server/utilities/pagination", "A cursor stays good while the list does not change."),
  should("LM-PAGE-02", "server/utilities/pagination", "A cursor that nobody gave out is -32602."),
];
