import type { FactsOf, ToolwrightErrorCode } from "../errors/catalogue.js";
import { hasBrand } from "../errors/has-brand.js";

const BRAND = Symbol.for("@toolwright/core:SchemaFault");

/** Why a schema cannot be compiled, by a code of its own. */
export interface SchemaFault extends Error {
  readonly code: ToolwrightErrorCode;
  readonly facts: FactsOf<ToolwrightErrorCode>;
}

/** An error for an adapter to throw from `compile`: boot reports it by this code instead of `TW_INPUT_NOT_CONVERTIBLE`. */
export function schemaFault<C extends ToolwrightErrorCode>(code: C, facts: FactsOf<C>): SchemaFault {
  const fault = Object.assign(new Error(code), { code, facts });
  return Object.defineProperty(fault, BRAND, { value: true });
}

/** Whether a thrown value was made by {@link schemaFault}, also by another copy of this package. */
export function isSchemaFault(thrown: unknown): thrown is SchemaFault {
  return hasBrand(thrown, BRAND);
}
