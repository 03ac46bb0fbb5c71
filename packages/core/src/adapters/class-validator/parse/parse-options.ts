import type { Conversion } from "./dto-plan.js";

/** The options of the adapter that parsing acts on, complete. */
export interface ParseOptions {
  /** Groups of class-validator and class-transformer; empty for none. */
  readonly groups: readonly string[];
  readonly always: boolean;
  readonly strictGroups: boolean;
  /** Unknown properties are issues. Otherwise each DTO strips or keeps them, as its shape says. */
  readonly forbidNonWhitelisted: boolean;
  readonly forbidUnknownValues: boolean;
  readonly stopAtFirstError: boolean;
  /** Which texts are converted where the field's type calls for it. */
  readonly convert: readonly Conversion[];
}
