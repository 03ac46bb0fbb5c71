import type { FactsOf, ToolwrightErrorCode } from "./catalogue.js";
import { hasBrand } from "./has-brand.js";
import { sentencesOf } from "./sentences-of.js";

const BRAND = Symbol.for("@toolwright/core:AppError");

/** A wrong use of a running app by code in its own process. */
export class AppError extends Error {
  readonly code: ToolwrightErrorCode;

  /** @internal */
  constructor(code: ToolwrightErrorCode, message: string) {
    super(message);
    this.name = "AppError";
    this.code = code;
    Object.defineProperty(this, BRAND, { value: true });
  }
}

/** Whether a thrown value is an {@link AppError}, also one made by another copy of this package. */
export function isAppError(value: unknown): value is AppError {
  return hasBrand(value, BRAND);
}

/** Writes an {@link AppError} from the catalogue's sentence and the facts of the case. */
export function appError<C extends ToolwrightErrorCode>(code: C, facts: FactsOf<C>): AppError {
  const { what, fix } = sentencesOf(code, facts);
  return new AppError(code, `${code}: ${what}. Fix: ${fix}.`);
}
