import type { ServiceClass } from "../../container/service-resolver.js";
import { extended, readClassEnhancements } from "../../metadata/enhancements.js";
import type { Enhancements } from "../../metadata/tool-metadata.js";
import type { BootContext } from "../boot-context.js";
import { isObject } from "../value-checks.js";

/** A guard, interceptor or filter: a class that the container makes, or an instance. */
export type DeclaredEnhancer =
  | { readonly kind: "class"; readonly target: ServiceClass }
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

/** Where enhancers of one level were named, for problems. */
interface Place {
  readonly at: string;
  readonly says: (kind: keyof DeclaredEnhancers, index: number) => string;
}

/** What the app puts around all its tools. */
export function scanAppEnhancers(boot: BootContext): DeclaredEnhancers {
  const says: Place["says"] = (kind, index) => `createApp({ ${kind} }), element ${String(index)}`;
  return declareAll(boot.options, { at: "createApp", says }, boot);
}

/** What a class and its bases put around all tools of the class. */
export function scanClassEnhancers(service: ServiceClass, boot: BootContext): DeclaredEnhancers {
  return declareAll(readClassEnhancements(service), decorated(service.name), boot);
}

/** What stands around one method alone. */
export function scanMethodEnhancers(
  metadata: Enhancements,
  at: string,
  boot: BootContext,
): DeclaredEnhancers {
  return declareAll(metadata, decorated(at), boot);
}

/** One level inside another. */
export function insideOf(outer: DeclaredEnhancers, inner: DeclaredEnhancers): DeclaredEnhancers {
  return {
    guards: [...outer.guards, ...inner.guards],
    interceptors: [...outer.interceptors, ...inner.interceptors],
    filters: [...outer.filters, ...inner.filters],
  };
}

/** Custom metadata of a method and its class, by key; what the method says counts. */
export function scanData(service: ServiceClass, metadata: Enhancements): ReadonlyMap<symbol, unknown> {
  const { data } = extended(readClassEnhancements(service), metadata);
  return new Map([...data].reverse().map(({ key, value }) => [key, value]));
}

type Named = { readonly [K in keyof DeclaredEnhancers]?: readonly unknown[] | undefined };

function declareAll(named: Named, place: Place, boot: BootContext): DeclaredEnhancers {
  const declare = (kind: keyof DeclaredEnhancers): readonly DeclaredEnhancer[] =>
    (named[kind] ?? []).flatMap((source, index) => {
      const found = declaredAs(source, ENHANCER_KINDS[kind].methods);
      if (typeof found !== "string") return [found];
      boot.report("TW_ENHANCER_INVALID", place.at, { place: place.says(kind, index), found });
      return [];
    });
  return { guards: declare("guards"), interceptors: declare("interceptors"), filters: declare("filters") };
}

/** The enhancer; or what was found instead. */
function declaredAs(source: unknown, methods: readonly string[]): DeclaredEnhancer | string {
  if (source === undefined) return "undefined, as a class is within a circular import";
  if (typeof source === "function") {
    return isObject(source.prototype)
      ? { kind: "class", target: source as unknown as ServiceClass }
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

function decorated(at: string): Place {
  return { at, says: (kind, index) => `${ENHANCER_KINDS[kind].decorator}, argument ${String(index)}` };
}
