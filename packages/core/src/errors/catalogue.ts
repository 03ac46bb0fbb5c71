import { row, type Row } from "./catalogue-row.js";
import { containerRows } from "./container-rows.js";

/**
 * Every error that this package reports by code. `docs/reference/errors.md` lists the same codes; a test compares both
 * ways. A code that was released is never given another meaning.
 */
export const catalogue = {
  TW_TOOL_NAME_INVALID: row<{ name: string }>(
    "boot",
    ({ name }) => `the tool name ${JSON.stringify(name)} is not valid`,
    () => "use 1 to 128 of the characters A-Z a-z 0-9 _ - .",
  ),
  TW_TOOL_NAME_TAKEN: row<{ name: string; other: string }>(
    "boot",
    ({ name, other }) => `the tool name ${JSON.stringify(name)} is already taken by ${other}`,
    () => "give one of them an explicit name, or a prefix with @ToolService({ prefix })",
  ),
  TW_TOOL_MISSING: row<{ decorators: string }>(
    "boot",
    ({ decorators }) => `the method has ${decorators} but no @Tool`,
    ({ decorators }) => `add @Tool, or remove ${decorators}`,
  ),
  TW_TOOL_STATIC: row<object>(
    "boot",
    () => "a static method cannot be a tool",
    () => "make it an instance method",
  ),
  TW_TOOL_SYMBOL: row<object>(
    "boot",
    () => "a method named by a symbol cannot be a tool",
    () => "give the method a string name",
  ),
  TW_TOOL_NOT_A_METHOD: row<object>(
    "boot",
    () => "@Tool stands on something that is not a method",
    () => "put it on a method; accessors and properties cannot be tools",
  ),
  TW_TOOL_REPEATED: row<{ decorator: string }>(
    "boot",
    ({ decorator }) => `${decorator} stands more than once`,
    () => "keep one",
  ),
  TW_TOOL_META: row<{ reason: string }>(
    "boot",
    ({ reason }) => `the tool's meta cannot be written as JSON: ${reason}`,
    () => "use values that JSON can carry",
  ),
  TW_TOOL_OPTIONS: row<{ option: string; reason: string }>(
    "boot",
    ({ option, reason }) => `${option}: ${reason}`,
    () => "correct it, or leave it out",
  ),
  TW_INPUT_TWICE: row<object>(
    "boot",
    () => "@Input stands on the method and on a parameter, or on two parameters",
    () => "keep one",
  ),
  TW_INPUT_UNRESOLVED: row<{ index: number; found: string }>(
    "boot",
    ({ index, found }) =>
      `@Input() on parameter ${String(index)} has no schema, and the compiler emitted ${found} as its type`,
    () =>
      "pass a schema to @Input(schema), a class whose imports go in a circle as @Input(() => Class); compile with " +
      "emitDecoratorMetadata, which esbuild lacks, and import the class plainly, since `import type` erases it",
  ),
  TW_INPUT_UNSUPPORTED: row<{ kind: string; fix: string }>(
    "boot",
    ({ kind }) => `no schema adapter accepts the input, ${kind}`,
    ({ fix }) => fix,
  ),
  TW_INPUT_NOT_CONVERTIBLE: row<{ reason: string }>(
    "boot",
    ({ reason }) => `the input schema cannot be written as JSON Schema: ${reason}`,
    () => "use types that JSON can carry, or give the JSON Schema beside the schema",
  ),
  TW_INPUT_NOT_OBJECT: row<{ type: string }>(
    "boot",
    ({ type }) => `the input schema describes ${type}, but a tool's arguments are an object`,
    () => "wrap it in an object schema",
  ),
  TW_INPUT_EXAMPLE: row<{ index: number; issues: string }>(
    "boot",
    ({ index, issues }) => `input example ${String(index)} does not fit the schema: ${issues}`,
    () => "correct the example or the schema",
  ),
  TW_INPUT_UNKNOWN_UNDECIDABLE: row<{ keyword: string }>(
    "boot",
    ({ keyword }) => `unknown arguments cannot be told apart: the input schema uses ${keyword}`,
    () => 'remove unknownArguments: "reject", or state the properties in one object schema',
  ),
  TW_INPUT_HEADER: row<{ path: string; reason: string }>(
    "boot",
    ({ path, reason }) => `"x-mcp-header" at ${path} is not usable: ${reason}`,
    () =>
      "name an HTTP token, once per tool, on a string, integer or boolean reached through properties only",
  ),
  TW_OUTPUT_UNSUPPORTED: row<{ kind: string; fix: string }>(
    "boot",
    ({ kind }) => `no schema adapter accepts the output, ${kind}`,
    ({ fix }) => fix,
  ),
  TW_OUTPUT_NOT_CONVERTIBLE: row<{ reason: string }>(
    "boot",
    ({ reason }) => `the output schema cannot be written as JSON Schema: ${reason}`,
    () => "use types that JSON can carry, or give the JSON Schema beside the schema",
  ),
  TW_SCHEMA_NEEDS_CODE: row<{ library: string }>(
    "boot",
    ({ library }) =>
      `${library} compiles the schema to code, and this process or runtime forbids to make code from text`,
    () =>
      "declare it with zod, Valibot, ArkType or a DTO class, or start node without --disallow-code-generation-from-strings",
  ),
  TW_SCHEMA_PATTERN: row<{ place: string; pattern: string; cost: string; fix: string }>(
    "boot",
    ({ place, pattern, cost }) =>
      `${place === "" ? "the schema" : place} has the pattern ${pattern}, which takes ${cost}`,
    ({ fix }) => fix,
  ),
  TW_SCHEMA_VALUE: row<{ place: string; kind: "default" | "example"; value: string | undefined }>(
    "boot",
    ({ place, kind, value = "" }) => `${place || "the schema"} refuses its own ${`${kind} ${value}`.trim()}`,
    () => "correct the value or the rule that it breaks; a field that is to be sent has no initialiser",
  ),
  TW_DTO_NO_RULES: row<{ dto: string; reason: string }>(
    "boot",
    ({ dto, reason }) => `nothing of ${dto} would be validated: ${reason}`,
    () => "give its fields rules of class-validator, from the one copy that the app loads",
  ),
  TW_DTO_NESTED: row<{ place: string; reason: string }>(
    "boot",
    ({ place, reason }) => `the class of ${place} is not known: ${reason}`,
    () => "add @Type(() => Item) with the class that it holds, imported plainly",
  ),
  TW_DTO_FIELD: row<{ place: string; reason: string }>(
    "boot",
    ({ place, reason }) => `@Field on ${place}: ${reason}`,
    () => "correct the option or leave it out",
  ),
  TW_DTO_CONSTRUCTOR: row<{ dto: string; reason: string }>(
    "boot",
    ({ dto, reason }) => `new ${dto}() fails, so that every call would: ${reason}`,
    () => "let the constructor do without arguments, for instances are made first and filled afterwards",
  ),
  TW_DTO_NAME: row<{ place: string; name: string; reason: string }>(
    "boot",
    ({ place, name, reason }) => `${place} cannot be sent as ${JSON.stringify(name)}: ${reason}`,
    () => "give @Expose({ name }) another name",
  ),
  TW_DTO_FIELD_UNSATISFIABLE: row<{ place: string; one: string; other: string; fix: string }>(
    "boot",
    ({ place, one, other }) => `no value of ${place} meets both ${one} and ${other}`,
    ({ fix }) => fix,
  ),
  TW_ANNOT_CONTRADICTION: row<object>(
    "boot",
    () => "the hints say both read-only and destructive",
    () => "a tool that destroys is not read-only: correct one of the two",
  ),
  TW_PARAM_TAKEN: row<{ index: number }>(
    "boot",
    ({ index }) => `parameter ${String(index)} is filled by two decorators`,
    () => "keep one of the two; a method's @Input means parameter 0",
  ),
  TW_PARAM_UNFILLED: row<{ index: number }>(
    "boot",
    ({ index }) => `nothing fills parameter ${String(index)}`,
    () => "mark it with @Input or @Context, or remove it",
  ),
  ...containerRows,
  TW_ENHANCER_INVALID: row<{ place: string; found: string }>(
    "boot",
    ({ place, found }) => `${place} is ${found}`,
    () => "name a class, or an instance with the method of its kind: canActivate, intercept or catch",
  ),
  TW_START_FAILED: row<{ reason: string }>(
    "boot",
    ({ reason }) => `onStart failed: ${reason}`,
    () => "see to what it needs, or catch in onStart what the app can do without",
  ),
  TW_BIND_MODULE_TWICE: row<{ index: number }>(
    "boot",
    ({ index }) =>
      `modules[${String(index)}] is loaded in the container already, by another app or its owner`,
    () =>
      "make one module object per app, by a function that returns a new ContainerModule; or leave out of modules what the container's owner loads",
  ),
  TW_SERVICE_NOT_DECORATED: row<{ service: string }>(
    "boot",
    ({ service }) => `${service} is listed as a service but declares no tool`,
    () => "add @Tool to a method, or remove it from services",
  ),
  TW_SERVICE_INVALID: row<{ index: number; found: string }>(
    "boot",
    ({ index, found }) => `services[${String(index)}] is ${found}, not a class`,
    () => "list classes; `undefined` means a circular import",
  ),
  TW_REFLECT_MISSING: row<object>(
    "boot",
    () => "reflect-metadata was not loaded before the first decorator",
    () => 'write `import "reflect-metadata";` as the first line of the entry file',
  ),
  TW_DECORATORS_STANDARD: row<object>(
    "boot",
    () => "its decorators were applied as standard ones, which are not told the class that they stand in",
    () => 'set "experimentalDecorators": true in the tsconfig.json that compiles it',
  ),
  TW_APP_OPTIONS: row<{ option: string; reason: string }>(
    "boot",
    ({ option, reason }) => `createApp({ ${option} }): ${reason}`,
    ({ option }) =>
      option === "name" || option === "version"
        ? "give it one"
        : "correct it, or leave it out for its default",
  ),
  TW_CALL_UNKNOWN_TOOL: row<{ name: string; similar: readonly string[]; count: number }>(
    "caller",
    ({ name }) => `there is no tool ${JSON.stringify(name)}`,
    ({ similar, count }) =>
      similar.length > 0
        ? `call ${similar.join(" or ")}`
        : `app.tools lists what there is: ${count === 1 ? "1 tool" : `${String(count)} tools`}`,
  ),
  TW_CALL_HIDDEN_TOOL: row<{ name: string }>(
    "caller",
    ({ name }) => `a guard hides the tool ${JSON.stringify(name)} from this caller`,
    () => "call it with the option principal, as somebody who may know of it",
  ),
  TW_CALL_NOT_A_TOOL: row<{ method: string }>(
    "caller",
    ({ method }) => `${method} is not a tool of this app`,
    () =>
      "decorate it with @Tool and list its class in services; where the app changes its tools, it may be disabled or removed",
  ),
  TW_CALL_ARGUMENT: row<{ call: string; reason: string }>(
    "caller",
    ({ call, reason }) => `${call}: ${reason}`,
    () => "correct the argument",
  ),
  TW_CALL_CLOSED: row<object>(
    "caller",
    () => "the app is closed",
    () => "call before close()",
  ),
  TW_TOOLS_FIXED: row<object>(
    "caller",
    () => "the tools of this app do not change while it runs",
    () => "start it with createApp({ dynamicTools: true })",
  ),
  TW_TOOL_GONE: row<{ name: string }>(
    "caller",
    ({ name }) => `the tool ${JSON.stringify(name)} was removed`,
    () => "register it again",
  ),
  TW_PROVIDER_NO_CALL: row<{ name: string }>(
    "caller",
    ({ name }) => `this context is of no call whose services reach the provider of ${name}`,
    () =>
      "pass on the ToolContext that the tool was given, and bind the provider with toConstantValue, where start-up sees it",
  ),
  TW_PROVIDER_CALL_OVER: row<{ name: string }>(
    "caller",
    ({ name }) => `the call of this context is over, and its ${name} with it`,
    () => "ask while the call runs, and keep no context beyond it",
  ),
  TW_LINT_OPTION: row<{ option: string; reason: string; names: readonly string[] }>(
    "caller",
    ({ option, reason }) => `lintApp({ ${option} }): ${reason}`,
    ({ names }) => `use one of ${names.join(", ")}`,
  ),
} as const satisfies Readonly<Record<string, Row<never>>>;

/** A stable code of the {@link catalogue}: those of this package. Transports have a catalogue of their own. */
export type ToolwrightErrorCode = keyof typeof catalogue;

/** The facts that a code's sentence needs. */
export type FactsOf<C extends ToolwrightErrorCode> = Parameters<(typeof catalogue)[C]["what"]>[0];
