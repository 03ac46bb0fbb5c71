import type { ToolAnnotations } from "@toolwright/kernel";
import type { ServiceClass } from "../../container/service-resolver.js";
import type { Slot } from "../../invocation/bind-method.js";
import type { ToolDeclaration } from "../../metadata/tool-metadata.js";
import type { DeclaredEnhancers } from "./scan-enhancers.js";

/** Where a schema comes from: what a decorator was given, or the class that the compiler emitted. */
export interface DeclaredSchema {
  readonly source: unknown;
  /** The parameter whose class is the schema, where the decorator was given none. */
  readonly inferredFrom?: number | undefined;
}

/** A tool as scanned: every rule that needs no schema and no container has been checked. */
export interface DeclaredTool {
  /** By which the app and the container know it. */
  readonly service: ServiceClass;
  /** The class whose decorators were read: the service, or what is bound in its place. */
  readonly decorated: ServiceClass;
  readonly method: string;
  /** `Class.method` where the decorators stand, for problems. */
  readonly at: string;
  readonly name: string;
  readonly declaration: ToolDeclaration;
  readonly annotations: ToolAnnotations | undefined;
  readonly input: (DeclaredSchema & { readonly examples: readonly unknown[] }) | undefined;
  readonly output: DeclaredSchema | undefined;
  readonly slots: readonly Slot[];
  /** The instance, where it is not the container's: of a tool that is registered at run time. */
  readonly holder?: object | undefined;
  readonly enhancers: DeclaredEnhancers;
  /** Custom metadata, by key. */
  readonly data: ReadonlyMap<symbol, unknown>;
}
