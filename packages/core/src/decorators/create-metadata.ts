import type { MetadataKey } from "../enhancers/tool-call.js";
import { enhance, type EnhancerDecorator } from "./enhancer-decorator.js";

/** A decorator for custom metadata, and the key by which guards, interceptors and filters read it. */
export interface MetadataDecorator<T> extends MetadataKey<T> {
  (value: T): EnhancerDecorator;
}

/**
 * Makes a decorator for metadata of your own, on tools or their classes. It is the key to read it by, so that value and
 * reader have one type.
 *
 * @param name for people who debug; two decorators of one name are two
 *
 * @example
 * ```ts
 * const Roles = createMetadata<readonly string[]>("roles");
 *
 * class RolesGuard implements Guard {
 *   canActivate({ tool, principal }: ToolCall): boolean {
 *     return (tool.get(Roles) ?? []).every((role) => principal?.roles?.includes(role));
 *   }
 * }
 *
 * @ToolService()
 * @UseGuards(RolesGuard)
 * class BillingTools {
 *   @Tool({ description: "Refund a payment." })
 *   @Roles(["accounting"])
 *   refund(): void { … }
 * }
 * ```
 */
export function createMetadata<T>(name = "metadata"): MetadataDecorator<T> {
  const key = Symbol(name);
  const decorate = (value: T): EnhancerDecorator => enhance({ data: [{ key, value }] });
  return Object.assign(decorate, { key });
}
