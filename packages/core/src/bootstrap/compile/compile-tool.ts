import type { CallToolResult, Tool } from "@toolwright/kernel";
import type { InstanceSource } from "../../container/service-resolver.js";
import { errorText } from "../../errors/error-policy.js";
import { bindArguments, type PlainSlot, type Slot } from "../../invocation/bind-arguments.js";
import { keepValue, type Pipeline, type WrapResult, wrapResult } from "../../invocation/pipeline/pipeline.js";
import { type Ending, Invoker } from "../../invocation/invoker.js";
import type { EndingFacts } from "../../invocation/ending/ending-facts.js";
import { resultEnding } from "../../invocation/ending/result-ending.js";
import { valueEnding } from "../../invocation/ending/value-ending.js";
import type { ToolDefinition } from "../../registry/tool-definition.js";
import type { IsSensitive } from "../../invocation/sensitive/redaction.js";
import { isSensitive, type SensitivePaths } from "../../schema/publish/sensitive.js";
import type { BootContext } from "../boot-context.js";
import type { InputPlan } from "./compile-input.js";
import type { FinishedSchema } from "./compile-schema.js";
import { compilePipeline, compileVisibility, infoOf, type PipelineSubject } from "./compile-pipeline.js";
import { inDialect } from "./host-dialect.js";
import type { DeclaredTool } from "../scan/declared-tool.js";

/** A tool whose schemas are compiled, waiting for its service. */
export interface PlannedTool {
  readonly declared: DeclaredTool;
  readonly input: InputPlan;
  readonly output: FinishedSchema | undefined;
}

/** Where the instances of a tool come from. */
export interface ToolSources {
  readonly source: InstanceSource;
  /** Those of the guards that decide who may know of it. */
  readonly listing: InstanceSource | undefined;
}

/** Freezes a planned tool into what calls run. */
export function compileTool(planned: PlannedTool, sources: ToolSources, boot: BootContext): ToolDefinition {
  const { declared, input } = planned;
  const { source } = sources;
  const facts = endingFacts(planned, boot);
  const method = bindArguments(declared.method, declared.slots.map(plainSlot));
  const { parse, parseFromWire } = input;
  const subject = { tool: declared, info: infoOf(declared), boot };
  const forResult = withPipeline(subject, resultEnding(facts), wrapResult);
  const forValue = withPipeline(subject, valueEnding(facts), keepValue);
  return Object.freeze({
    tool: wireTool(planned, boot),
    service: declared.service,
    method: declared.method,
    hasInput: declared.input !== undefined,
    mirrored: input.mirrored,
    visibility: compileVisibility(subject, sources.listing),
    serve: new Invoker<CallToolResult>({ parse: parseFromWire, source, method, ...forResult }),
    call: new Invoker<CallToolResult>({ parse, source, method, ...forResult }),
    run: new Invoker<unknown>({ parse, source, method, ...forValue }),
  });
}

function withPipeline<T>(
  subject: PipelineSubject,
  ending: Ending<T>,
  wrap: WrapResult<T>,
): { readonly ending: Ending<T>; readonly pipeline: Pipeline<T> | undefined } {
  return { ending, pipeline: compilePipeline(subject, ending, wrap) };
}

/** A slot that reads the call is the pipeline's to fill. */
function plainSlot(slot: Slot): PlainSlot {
  return typeof slot === "function" ? "nothing" : slot;
}

function endingFacts(
  { declared, input, output }: PlannedTool,
  { options, logger, messages }: BootContext,
): EndingFacts {
  const { errors = "verbatim", numbers = {}, collect = {}, maxResultBytes, maxIssues } = options;
  return {
    rules: { toolName: declared.name, messages, numbers, collect, maxBytes: maxResultBytes },
    output,
    errorText: errorText(errors, logger, messages),
    maxIssues,
    sensitive: { input: placesOf(input.sensitive), output: placesOf(output?.sensitive ?? []) },
  };
}

function placesOf(paths: SensitivePaths): IsSensitive | undefined {
  return paths.length === 0 ? undefined : (path) => isSensitive(paths, path);
}

function wireTool({ declared, input, output }: PlannedTool, boot: BootContext): Tool {
  const { title, description, icons } = declared.declaration;
  const meta = wireMeta(declared);
  return deepFreeze({
    name: declared.name,
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(icons !== undefined && { icons }),
    inputSchema: inDialect(input.jsonSchema, declared, boot),
    ...(output !== undefined && { outputSchema: inDialect(output.jsonSchema, declared, boot) }),
    ...(declared.annotations !== undefined && { annotations: declared.annotations }),
    ...(meta !== undefined && { _meta: meta }),
  });
}

function wireMeta({ declaration, input }: DeclaredTool): Tool["_meta"] {
  const examples = input?.examples ?? [];
  if (examples.length === 0) return declaration.meta;
  return { ...declaration.meta, inputExamples: examples };
}

/** Freezes a copy: schemas and examples belong to whoever declared them. */
function deepFreeze<T>(value: T): T {
  if (Array.isArray(value)) return Object.freeze(value.map(deepFreeze)) as T;
  if (typeof value !== "object" || value === null || isNotPlain(value)) return value;
  return Object.freeze(
    Object.fromEntries(Object.entries(value).map(([key, item]) => [key, deepFreeze(item)])),
  ) as T;
}

function isNotPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype !== Object.prototype && prototype !== null;
}
