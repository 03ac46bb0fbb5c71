import type { CallToolResult, JsonSchema, Tool } from "@toolwright/kernel";
import type { InstanceSource } from "../../container/service-resolver.js";
import { errorText } from "../../errors/error-policy.js";
import { bindArguments } from "../../invocation/bind-arguments.js";
import { Invoker } from "../../invocation/invoker.js";
import { type EndingFacts, resultEnding, valueEnding } from "../../invocation/endings.js";
import type { ToolDefinition } from "../../registry/tool-definition.js";
import type { IsSensitive } from "../../invocation/redaction.js";
import { isSensitive, readSensitive, type SensitivePaths } from "../../schema/publish/sensitive.js";
import type { CompiledSchema } from "../../schema/schema-adapter.js";
import type { BootContext } from "../boot-context.js";
import type { InputPlan } from "./compile-input.js";
import { inDialect } from "./host-dialect.js";
import type { DeclaredTool } from "../scan/declared-tool.js";

/** A tool whose schemas are compiled, waiting for its service. */
export interface PlannedTool {
  readonly declared: DeclaredTool;
  readonly input: InputPlan;
  readonly output: CompiledSchema | undefined;
}

/** Freezes a planned tool into what calls run. */
export function compileTool(planned: PlannedTool, source: InstanceSource, boot: BootContext): ToolDefinition {
  const { declared, input } = planned;
  const facts = endingFacts(planned, boot);
  const method = bindArguments(declared.method, declared.slots);
  const ending = resultEnding(facts);
  const { parse, parseFromWire } = input;
  return Object.freeze({
    tool: wireTool(planned, boot),
    service: declared.service,
    method: declared.method,
    hasInput: declared.input !== undefined,
    mirrored: input.mirrored,
    serve: new Invoker<CallToolResult>({ parse: parseFromWire, source, method, ending }),
    call: new Invoker<CallToolResult>({ parse, source, method, ending }),
    run: new Invoker<unknown>({ parse, source, method, ending: valueEnding(facts) }),
  });
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
    sensitive: { input: placesIn(input), output: output && placesIn(output) },
  };
}

/** Where a schema marks values as sensitive, as its publication found out, or as its marks still say. */
function placesIn(schema: {
  readonly jsonSchema: JsonSchema;
  readonly sensitive?: SensitivePaths | undefined;
}): IsSensitive | undefined {
  const paths = schema.sensitive ?? readSensitive(schema.jsonSchema);
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
