/** A regular expression that validation runs on a text, and where. */
export interface Expression {
  readonly source: string;
  readonly flags: string;
  /** As code spells it: `items[].sku`; empty for the value as a whole. */
  readonly place: string;
}
