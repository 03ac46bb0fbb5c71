import type { JsonSchema, Tool } from "@toolwright/kernel";
import { referredPart } from "../schema/json-pointer.js";
import { isSchemaObject, propertiesOf } from "../schema/schema-node.js";
import type { Breach, Finding, WritingRuleName } from "./finding.js";
import { checkHints } from "./hint-honesty.js";
import type { Place } from "./places.js";
import { checkSimilarity, type ListedWordings, type Wording } from "./similar-descriptions.js";
import { wordsOfName } from "./words-of-name.js";

/** A tool, what its schema holds, and those it is listed with. */
export interface WrittenTool {
  readonly tool: Tool;
  readonly places: readonly Place[];
  readonly wording: Wording;
  /** The wording of the tools that are listed before it. */
  readonly before: ListedWordings;
}

interface WritingRule {
  readonly source: string;
  readonly check: (written: WrittenTool) => readonly Breach[];
}

const WRITING_TOOLS = "https://www.anthropic.com/engineering/writing-tools-for-agents";
const ANNOTATIONS = "https://modelcontextprotocol.io/specification/2025-11-25/schema#toolannotations";
/** No host has this limit; a person who has to fill in more asks for help as well. */
const MAX_ARGUMENTS = 12;

const RULES: Readonly<Record<WritingRuleName, WritingRule>> = {
  "undescribed-tool": { source: WRITING_TOOLS, check: checkToolDescription },
  "undescribed-argument": { source: WRITING_TOOLS, check: checkArgumentDescriptions },
  "action-switch": { source: WRITING_TOOLS, check: checkActionSwitch },
  "dishonest-hint": { source: ANNOTATIONS, check: ({ tool }) => checkHints(tool) },
  "too-many-arguments": { source: WRITING_TOOLS, check: checkArgumentCount },
  "similar-descriptions": {
    source: WRITING_TOOLS,
    check: ({ wording, before }) => checkSimilarity(wording, before),
  },
};

/** The names of the rules of good writing. */
export const WRITING_RULE_NAMES: readonly WritingRuleName[] = Object.keys(RULES) as WritingRuleName[];

/** What the rules of good writing find in one tool. */
export function writingFindings(written: WrittenTool): readonly Finding[] {
  return WRITING_RULE_NAMES.flatMap((rule) => {
    const { check, source } = RULES[rule];
    return check(written).map((breach) => ({
      ...{ rule, tool: written.tool.name, severity: "advice" as const, source },
      ...breach,
    }));
  });
}

function checkToolDescription({ tool }: WrittenTool): readonly Breach[] {
  if (isText(tool.description)) return [];
  return [{ message: "the tool has no description", fix: "say what it does, and when to use it" }];
}

/** One description is enough for all places of an argument: branches often narrow what the root describes. */
function checkArgumentDescriptions({ tool, places }: WrittenTool): readonly Breach[] {
  const named = places.filter(({ keyword, isTested }) => keyword === "properties" && !isTested);
  const described = named.filter(({ schema }) => isDescribed(schema, tool.inputSchema));
  const known = new Set(described.map(({ path }) => path));
  return named
    .filter(({ path }) => !known.has(path))
    .map(({ path }) => ({
      path,
      message: "the argument has no description",
      fix: "say what to give, in which form",
    }));
}

/** An alternative, or the definition that is referred to, may describe it as well. */
function isDescribed(schema: unknown, root: JsonSchema): boolean {
  if (!isSchemaObject(schema)) return false;
  if (isText(schema["description"])) return true;
  const branches = [schema["anyOf"], schema["oneOf"], schema["allOf"]].flatMap((list) => list ?? []);
  if (branches.some((branch) => isDescribed(branch, root))) return true;
  const definition = referredPart(root, schema["$ref"]);
  return isSchemaObject(definition) && isText(definition["description"]);
}

const SWITCH = /^(action|operation|command|mode|method|op|verb|task)$/i;
const VERBS: ReadonlySet<string> = new Set([
  ...["add", "archive", "cancel", "clear", "close", "copy", "create", "delete", "disable", "download"],
  ...["edit", "enable", "fetch", "find", "get", "insert", "list", "merge", "move", "open", "patch", "post"],
  ...["put", "read", "remove", "rename", "reopen", "replace", "restore", "search", "send", "set", "show"],
  ...["start", "stop", "update", "upload", "write"],
]);

function checkActionSwitch({ tool }: WrittenTool): readonly Breach[] {
  return Object.entries(propertiesOf(tool.inputSchema)).flatMap(([name, schema]) => {
    const verbs = SWITCH.test(name)
      ? valuesOf(schema).filter((value) => VERBS.has(wordsOfName(value)[0] ?? ""))
      : [];
    if (verbs.length < 2) return [];
    const message = `the argument chooses between jobs: ${verbs.join(", ")}`;
    return [{ path: name, message, fix: "make each a tool of its own, with its own arguments and hints" }];
  });
}

function valuesOf(schema: unknown): readonly string[] {
  if (!isSchemaObject(schema)) return [];
  const branches = [schema["anyOf"], schema["oneOf"]].flatMap((list) => list ?? []);
  const own = [schema["const"], schema["enum"]].flatMap((value) => value ?? []);
  return [...own.filter((value) => typeof value === "string"), ...branches.flatMap(valuesOf)];
}

function checkArgumentCount({ tool }: WrittenTool): readonly Breach[] {
  const count = Object.keys(propertiesOf(tool.inputSchema)).length;
  if (count <= MAX_ARGUMENTS) return [];
  const message = `the tool takes ${count} arguments, more than ${MAX_ARGUMENTS}`;
  return [{ message, fix: "leave out what has a good default, or split the tool" }];
}

function isText(value: unknown): boolean {
  return typeof value === "string" && value.trim() !== "";
}
