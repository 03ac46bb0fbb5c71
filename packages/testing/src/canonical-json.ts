/** A value as JSON in which the order of members says nothing; what JSON leaves out is `"undefined"`. */
export function canonicalJson(value: unknown): string {
  const text = JSON.stringify(value, (_key, part: unknown) => (isRecord(part) ? sorted(part) : part)) as
    string | undefined;
  return text ?? "undefined";
}

function sorted(record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const names = Object.keys(record).sort();
  // Made from entries, a member named __proto__ is a member like any other.
  return Object.fromEntries(names.map((name) => [name, record[name]]));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
