// Declaring tools
export { ToolService, type ToolServiceOptions } from "./decorators/tool-service.js";
export { Tool, type ToolMethodDecorator, type ToolOptions } from "./decorators/tool.js";
export { Input, type InputDecorator, type InputOptions } from "./decorators/input.js";
export { Output, type OutputDecorator } from "./decorators/output.js";
export { type AnnotationHints, Annotations, type AnnotationsDecorator } from "./decorators/annotations.js";
export type { StructuredResult } from "./decorators/signature-checks.js";
export { Context, type ContextDecorator } from "./decorators/context.js";
export { UseGuards } from "./decorators/use-guards.js";
export { UseInterceptors } from "./decorators/use-interceptors.js";
export { UseFilters } from "./decorators/use-filters.js";
export type { EnhancerDecorator } from "./decorators/enhancer-decorator.js";
export { createMetadata, type MetadataDecorator } from "./decorators/create-metadata.js";
export {
  createParamDecorator,
  type DecoratorData,
  type ParamDecorator,
} from "./decorators/create-param-decorator.js";
export { type AnyDecorator, applyDecorators } from "./decorators/apply-decorators.js";
export { callScoped } from "./container/calls/call-scoped.js";
export { type CallProvider, callProvider } from "./container/calls/call-provider.js";
export type { OnStart, OnStop } from "./container/lifecycle/lifecycle.js";
export type {
  Args,
  Draft,
  DtoClass,
  DtoReference,
  InputOf,
  OutputOf,
  SchemaSource,
  SentOf,
  ServiceCalls,
} from "./schema/schema-types.js";
export { ToolContext, type ClientFacts } from "./context/tool-context.js";
export { Principal } from "./context/principal.js";
export type { Identify, RequestFacts } from "./context/request-facts.js";
export { RequestHeaders } from "./context/request-headers.js";
export type { Binary } from "./content/bytes.js";
export { audio, image, link, resource, text } from "./content/blocks.js";
export { json, type JsonData } from "./content/json.js";
export { ToolError } from "./errors/tool-error.js";
export { isMcpError, McpError } from "@toolwright/kernel";

// Standing around calls
export type { Guard } from "./enhancers/guard.js";
export type { Interceptor, Next } from "./enhancers/interceptor.js";
export type { ErrorFilter } from "./enhancers/error-filter.js";
export type {
  EnhancerSource,
  FilterSource,
  GuardSource,
  InterceptorSource,
} from "./enhancers/enhancer-source.js";
export type { MetadataKey, ToolCall, ToolInfo, ToolListing } from "./enhancers/tool-call.js";

// Building and calling an app
export { createApp } from "./bootstrap/create-app.js";
export type { App } from "./bootstrap/app.js";
export type { AppOptions } from "./bootstrap/app-options.js";
export type {
  DynamicHandler,
  DynamicTool,
  DynamicToolChanges,
  RegisteredTool,
  UpdatableTool,
} from "./bootstrap/dynamic/dynamic-tool.js";
export type { LocalCallOptions } from "./context/local-context.js";
export { type BootProblem, BootError, isBootError } from "./errors/boot-error.js";
export { AppError, isAppError } from "./errors/app-error.js";
export type { ToolwrightErrorCode } from "./errors/catalogue.js";
export type { ErrorPolicy, Logger } from "./errors/error-policy.js";
export type { CutFacts, IssueFacts, Messages, PlaceFacts, ToolFacts } from "./errors/messages.js";
export type { CollectLimits } from "./invocation/collect/collection.js";
export type { NumberRules } from "./invocation/json/number-rules.js";
export { InvalidArgumentsError, isInvalidArgumentsError, isToolError } from "./errors/tool-error.js";
export type { ServiceClass } from "./container/service-resolver.js";
export {
  type ClassDependencies,
  type ClassDependency,
  dependenciesOf,
} from "./container/graph/dependencies-of.js";

// Teaching it another kind of schema
export {
  type WithJsonSchema,
  withJsonSchema,
  type WrittenJsonSchema,
} from "./schema/standard/with-json-schema.js";
export type { CompiledSchema, Issue, Parsed, SchemaAdapter, SchemaSide } from "./schema/schema-adapter.js";
export type { Expression } from "./schema/pattern/expression.js";
export { standardSchema } from "./schema/standard/standard-schema.js";

// The protocol's types that the above names. Its `Tool` has the decorator's name and stays with the kernel
export type {
  AudioContent,
  CacheHints,
  CallToolResult,
  ContentBlock,
  EmbeddedResource,
  HeaderReader,
  HeaderSource,
  Icon,
  ImageContent,
  Implementation,
  JsonSchema,
  Params,
  ResourceLink,
  TextContent,
  ToolAnnotations,
  Transport,
} from "@toolwright/kernel";
