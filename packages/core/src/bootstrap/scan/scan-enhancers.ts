import type { ServiceClass } from "../../container/service-resolver.js";
import type { Enhancements } from "../../metadata/tool-metadata.js";
import type { BootContext } from "../boot-context.js";
import { isObject } from "../option-rules.js";

/** A guard, interceptor or filter: a class that the container makes, or an instance. */
export type DeclaredEnhancer =
  | {
      readonly kind: "class";
      readonly target: ServiceClass;
      /** Where it was named, for problems: `Class`, `Class.method`, or `createApp`. */
      readonly at: string;
    }
  | { readonly kind: "instance"; readonly instance: object };

/** What stands around a tool, the outermost first. */
export interface DeclaredEnhancers {
  readonly guards: readonly DeclaredEnhancer[];
  readonly interceptors: readonly DeclaredEnhancer[];
  readonly filters: readonly DeclaredEnhancer[];
}

/** The three kinds: the decorator that names them, and the methods of which an enhancer has one. */
export const ENHANCER_KINDS = {
  guards: { decorator: "@UseGuards", methods: ["canActivate"] },
  interceptors: { decorator: "@UseInterceptors", methods: ["intercept", "interceptResult"] },
  filters: { decorator: "@UseFilters", methods: ["catch"] },
} as const satisfies Readonly<
  Record<keyof DeclaredEnhancers, { readonly decorator: string; readonly methods: readonly string[] }>
>;

type Kind = keyof DeclaredEnhancers;

export const KINDS = Object.keys(ENHANCER_KINDS) as readonly Kind[];

function ofEachKind<T>(make: (kind: Kind) => T): Readonly<Record<Kind, T>> {
  return { guards: make("guards"), interceptors: make("interceptors"), filters: make("filters") };
}

/** Where enhancers of one level were named, for problems. */
interface NamedAt {
  readonly at: string;
  readonly says: (kind: Kind, index: number) => string;
}

/** What the app puts around all its tools. */
export function scanAppEnhancers(boot: BootContext): DeclaredEnhancers {
  const says: NamedAt["says"] = (kind, index) => `createApp({ ${kind} }), element ${String(index)}`;
  return declareAll(boot.options, { at: "createApp", says }, boot);
}

/** What decorators put around the tools of a class, or around one method. What they were given wrongly is told first. */
export function scanEnhancers(said: Enhancements, at: string, boot: BootContext): DeclaredEnhancers {
  for (const { option, reason } of said.faults) boot.report("TW_TOOL_OPTIONS", at, { option, reason });
  const says: NamedAt["says"] = (kind, index) =>
    `${ENHANCER_KINDS[kind].decorator}, argument ${String(index)}`;
  return declareAll(said, { at, says }, boot);
}

/** One level inside another. */
export function insideOf(outer: DeclaredEnhancers, inner: DeclaredEnhancers): DeclaredEnhancers {
  return ofEachKind((kind) => [...outer[kind], ...inner[kind]]);
}

type Named = { readonly [K in keyof DeclaredEnhancers]?: readonly unknown[] | undefined };

function declareAll(named: Named, { at, says }: NamedAt, boot: BootContext): DeclaredEnhancers {
  return ofEachKind((kind) =>
    (named[kind] ?? []).flatMap((source, index) => {
      const found = declaredAs(source, { at, methods: ENHANCER_KINDS[kind].methods });
      if (typeof found !== "string") return [found];
      boot.report("TW_ENHANCER_INVALID", at, { place: says(kind, index), found });
      return [];
    }),
  );
}

interface Wanted {
  readonly at: string;
  readonly methods: readonly string[];
}

/** The enhancer; or what was found instead. */
function declaredAs(source: unknown, { at, methods }: Wanted): DeclaredEnhancer | string {
  if (source === undefined) return "undefined, as a class is within a circular import";
  if (typeof source === "function") {
    return isObject(source.prototype)
      ? { kind: "class", target: source as unknown as ServiceClass, at }
      : "a function that is no class";
  }
  if (!isObject(source)) return source === null ? "null" : `a ${typeof source}`;
  const instance: object = source;
  return lacks(instance, methods) ?? { kind: "instance", instance };
}

/** What is wrong with an instance that has none of the methods; `undefined` for one that has. */
export function lacks(instance: object, methods: readonly string[]): string | undefined {
  const has = (name: string): boolean => typeof (instance as Record<string, unknown>)[name] === "function";
  return methods.some(has) ? undefined : `an object without a method ${methods.join(" or ")}`;
}
