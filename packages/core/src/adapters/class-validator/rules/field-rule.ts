/** One rule that a value has to keep. */
export interface FieldRule {
  /** The library's name of its rule, `isString` for example; empty for a validator of an author's own, whatever its name. */
  readonly name: string;
  /** What the validator is called. */
  readonly validator: string;
  readonly constraints: readonly unknown[];
  readonly each: boolean;
  /** Whether it holds only under a condition (`{ validateIf }` of the rule). */
  readonly isConditional: boolean;
  /** What the validator says of a value that breaks it, without the property's name; `undefined` where only a value tells. */
  readonly sentence: () => string | undefined;
}
