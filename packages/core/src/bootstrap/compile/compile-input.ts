import { messageOf } from "../../errors/error-policy.js";
import { refusingUnknown, repairing } from "../../invocation/parse-input.js";
import { type MirroredField, readMirroredFields } from "../../schema/arguments/mirrored-fields.js";
import type { CompiledSchema } from "../../schema/schema-adapter.js";
import { withClosedObjects } from "../../schema/arguments/closed-objects.js";
import { openKeyword } from "../../schema/arguments/open-keyword.js";
import { NO_ARGUMENTS, unknownArgumentCheck } from "../../schema/arguments/unknown-arguments.js";
import { writeIssues } from "../../schema/write-issues.js";
import type { BootContext } from "../boot-context.js";
import { compileSide, type FinishedSchema } from "./compile-schema.js";
import type { DeclaredTool } from "../scan/declared-tool.js";

/** The input side of one tool. */
export interface InputPlan extends Omit<FinishedSchema, "verbatim"> {
  /** As `parse`, with one repair for what hosts do on the wire. */
  readonly parseFromWire: CompiledSchema["parse"];
  readonly mirrored: readonly MirroredField[];
}

/** Compiles a tool's input. What is wrong is reported; a boot with problems never serves the plan. */
export async function compileInput(tool: DeclaredTool, boot: BootContext): Promise<InputPlan> {
  if (tool.input === undefined) return WITHOUT_INPUT;
  const declared = compile(tool, tool.input, boot);
  if (declared === undefined) return WITHOUT_INPUT;
  const schema = refuseUnknown(tool, declared, boot);
  const { fields, faults } = readMirroredFields(schema.jsonSchema);
  for (const fault of faults) boot.report("TW_INPUT_HEADER", tool.at, fault);
  await checkExamples(tool, schema, boot);
  const { parse, jsonSchema, sensitive, secrets } = schema;
  const repairs = boot.options.repairArguments ?? true;
  const parseFromWire = repairs ? repairing(schema, tool.name, boot.logger) : parse;
  return { jsonSchema, parse, parseFromWire, mirrored: fields, sensitive, secrets };
}

const WITHOUT_INPUT: InputPlan = withoutInput();

/** A tool without input ignores nothing: what it is given is refused like any bad argument. */
function withoutInput(): InputPlan {
  const parse = refusingUnknown(() => ({ ok: true, value: undefined }), unknownArgumentCheck(NO_ARGUMENTS));
  return { jsonSchema: NO_ARGUMENTS, parse, parseFromWire: parse, mirrored: [], sensitive: [] };
}

function compile(
  tool: DeclaredTool,
  { source, inferredFrom }: NonNullable<DeclaredTool["input"]>,
  boot: BootContext,
): FinishedSchema | undefined {
  if (inferredFrom !== undefined && !isOwnClass(source)) {
    boot.report("TW_INPUT_UNRESOLVED", tool.at, { index: inferredFrom, found: nameOf(source) });
    return undefined;
  }
  const outcome = compileSide({ source, side: "input", at: tool.at }, boot);
  if (outcome === undefined) return undefined;
  const { schema, instead } = outcome;
  if (instead === undefined) return schema;
  boot.report("TW_INPUT_NOT_OBJECT", tool.at, { type: instead });
  return undefined;
}

/** What compilers emit where a type has no class of its own at run time. */
const ERASED: ReadonlySet<unknown> = new Set([
  undefined,
  Object,
  Function,
  String,
  Number,
  Boolean,
  Array,
  Promise,
]);

function isOwnClass(source: unknown): boolean {
  return typeof source === "function" && !ERASED.has(source);
}

function nameOf(source: unknown): string {
  return typeof source === "function" ? source.name : "nothing";
}

function refuseUnknown(tool: DeclaredTool, schema: FinishedSchema, boot: BootContext): FinishedSchema {
  const policy = tool.declaration.unknownArguments ?? boot.options.unknownArguments;
  if (policy !== "reject") return schema;
  const keyword = openKeyword(schema.jsonSchema);
  if (keyword !== undefined) boot.report("TW_INPUT_UNKNOWN_UNDECIDABLE", tool.at, { keyword });
  return {
    ...schema,
    jsonSchema: withClosedObjects(schema.jsonSchema),
    parse: refusingUnknown(schema.parse, unknownArgumentCheck(schema.jsonSchema)),
  };
}

async function checkExamples(tool: DeclaredTool, schema: CompiledSchema, boot: BootContext): Promise<void> {
  for (const [index, example] of (tool.input?.examples ?? []).entries()) {
    const issues = await whyUnfit(schema, example);
    if (issues !== undefined) boot.report("TW_INPUT_EXAMPLE", tool.at, { index, issues });
  }
}

/** An example is published, so JSON must be able to carry it. */
async function whyUnfit(schema: CompiledSchema, example: unknown): Promise<string | undefined> {
  try {
    JSON.stringify(example);
    const parsed = await schema.parse(example);
    return parsed.ok ? undefined : writeIssues(parsed.issues).replaceAll("\n", "; ");
  } catch (error) {
    return messageOf(error) ?? "its validation failed";
  }
}
