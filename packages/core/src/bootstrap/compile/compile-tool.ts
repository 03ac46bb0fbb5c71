import type { CallToolResult, Tool } from "@toolwright/kernel";
import { errorText } from "../../errors/error-policy.js";
import { arePlain, bindPlainMethod } from "../../invocation/bind-method.js";
import type { Ending } from "../../invocation/ending/ending.js";
import { Invoker, type InvokerParts } from "../../invocation/invoker.js";
import type { EndingFacts, SensitiveSide } from "../../invocation/ending/ending-facts.js";
import { resultEnding } from "../../invocation/ending/result-ending.js";
import { valueEnding } from "../../invocation/ending/value-ending.js";
import type { ToolDefinition } from "../../registry/tool-definition.js";
import { isPlainObject } from "../../schema/plain-object.js";
import { isSensitive } from "../../schema/publish/sensitive.js";
import type { BootContext } from "../boot-context.js";
import type { InputPlan } from "./compile-input.js";
import type { FinishedSchema } from "./compile-schema.js";
import { compilePipeline, isEnhanced, type PipelineSubject } from "./compile-pipeline.js";
import { compileVisibility } from "./compile-visibility.js";
import { inDialect } from "./host-dialect.js";
import { infoOf } from "./tool-info.js";
import { logUnfitOutput } from "./log-unfit-output.js";
import type { ToolRoots, ToolSources } from "./tool-roots.js";
import type { DeclaredTool } from "../scan/declared-tool.js";

/** A tool whose schemas are compiled, waiting for its service. */
export interface PlannedTool {
  readonly declared: DeclaredTool;
  readonly roots: ToolRoots;
  readonly input: InputPlan;
  readonly output: FinishedSchema | undefined;
}

/** Freezes a planned tool into what calls run. */
export function compileTool(planned: PlannedTool, sources: ToolSources, boot: BootContext): ToolDefinition {
  const { declared, input, roots } = planned;
  const facts = endingFacts(planned, boot);
  const { parse, parseFromWire } = input;
  const source = sources.calls;
  const subject = { tool: declared, info: infoOf(declared), classes: roots.ofCalls, boot };
  const forResult = stepsOf(subject, resultEnding(facts));
  const forValue = stepsOf(subject, valueEnding(facts));
  return Object.freeze({
    tool: wireTool(planned, boot),
    service: declared.service,
    method: declared.method,
    hasInput: declared.input !== undefined,
    mirrored: input.mirrored,
    visibility: compileVisibility(subject, sources.listing),
    serve: new Invoker<CallToolResult>({ parse: parseFromWire, source, ...forResult }),
    call: new Invoker<CallToolResult>({ parse, source, ...forResult }),
    run: new Invoker<unknown>({ parse, source, ...forValue }),
  });
}

function stepsOf<T>(subject: PipelineSubject, ending: Ending<T>): Pick<InvokerParts<T>, "ending" | "run"> {
  const { tool } = subject;
  const isPlain = !isEnhanced(tool) && arePlain(tool.slots);
  return {
    ending,
    run: isPlain ? bindPlainMethod(tool.method, tool.slots) : compilePipeline(subject, ending),
  };
}

function endingFacts(
  { declared, input, output }: PlannedTool,
  { options, logger, messages }: BootContext,
): EndingFacts {
  const { errors = "verbatim", numbers = {}, collect = {}, maxResultBytes, maxIssues } = options;
  return {
    rules: { toolName: declared.name, messages, numbers, collect, maxBytes: maxResultBytes },
    at: declared.at,
    isIntercepted: declared.enhancers.interceptors.length > 0,
    output,
    errorText: errorText(errors, logger, messages),
    masksErrors: errors === "masked",
    onUnfit: (unfit) => {
      logUnfitOutput(unfit, declared.name, logger);
    },
    maxIssues,
    sensitive: { input: sensitiveSide(input), output: output && sensitiveSide(output) },
  };
}

function sensitiveSide({
  sensitive,
  secrets,
}: Pick<FinishedSchema, "sensitive" | "secrets">): SensitiveSide | undefined {
  if (secrets === undefined) return undefined;
  const { paths, names } = secrets;
  return {
    isSensitive: (path) => isSensitive(sensitive, path),
    secrets: { isSensitive: (path) => isSensitive(paths, path), names },
  };
}

function wireTool({ declared, input, output }: PlannedTool, boot: BootContext): Tool {
  const { title, description, icons } = declared.declaration;
  const meta = wireMeta(declared);
  return deepFreeze({
    name: declared.name,
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(icons !== undefined && { icons }),
    inputSchema: inDialect({ schema: input.jsonSchema, side: "input" }, declared, boot),
    ...(output !== undefined && {
      outputSchema: inDialect({ schema: output.jsonSchema, side: "output" }, declared, boot),
    }),
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
  if (typeof value !== "object" || value === null || !isPlainObject(value)) return value;
  return Object.freeze(
    Object.fromEntries(Object.entries(value).map(([key, item]) => [key, deepFreeze(item)])),
  ) as T;
}
