/** A regular expression that validation runs on a text, and where. */
export interface Expression {
  readonly source: string;
  readonly flags: string;
  /** As code spells it: `items[].sku`; empty for the value as a whole. */
  readonly place: string;
}

/** Goes a step further in a place: to a property's name, to `[]`, or, with an empty step, no further. */
export function placeWithin(place: string, step: string): string {
  return place === "" || step === "" || step.startsWith("[") ? place + step : `${place}.${step}`;
}
