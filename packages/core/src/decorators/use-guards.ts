import type { GuardSource } from "../enhancers/enhancer-source.js";
import { enhance, type EnhancerDecorator } from "./enhancer-decorator.js";

/**
 * Puts guards in front of a tool, or of all tools of a class. A class is resolved by the container, in the scope of the
 * call where it reaches something call-scoped; an instance is used as it is.
 *
 * Guards run in the order app, class, method, and as they are read within each; the first that denies ends the call. They
 * add up: a subclass, and an override, keep those of their bases.
 *
 * @example
 * ```ts
 * @ToolService()
 * @UseGuards(SignedIn)
 * class OrderTools {
 *   @Tool({ description: "Cancel an order." })
 *   @UseGuards(OwnerGuard)
 *   cancel(@Input(OrderKey) { id }: Args<typeof OrderKey>): Promise<void> { … }
 * }
 * ```
 */
export function UseGuards(...guards: readonly GuardSource[]): EnhancerDecorator {
  return enhance({ guards });
}
