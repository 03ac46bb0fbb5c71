import { parse } from "yaml";

/** A check that is known to fail until the feature is there. */
export interface ExpectedFailure {
  readonly feature: string;
  /** `scenario:check-id` */
  readonly check: string;
}

const ENTRY = /^[\w-]+:[\w-]+$/;

/**
 * Reads `expected-failures.yaml`: features, each with the list of checks that wait for it.
 *
 * @throws Error for an entry that is no `scenario:check-id`, or stands there twice
 */
export function parseBaseline(yaml: string): readonly ExpectedFailure[] {
  const seen = new Set<string>();
  return Object.entries(parseGroups(yaml)).flatMap(([feature, checks]) =>
    checks.map((check) => {
      if (typeof check !== "string" || !ENTRY.test(check)) {
        throw new Error(`${feature}: ${JSON.stringify(check)} is no scenario:check-id`);
      }
      if (seen.has(check)) throw new Error(`${feature}: ${check} is listed twice`);
      seen.add(check);
      return { feature, check };
    }),
  );
}

function parseGroups(yaml: string): Record<string, readonly unknown[]> {
  const groups: unknown = parse(yaml) ?? {};
  const isMap = typeof groups === "object" && groups !== null && !Array.isArray(groups);
  if (isMap && Object.values(groups).every(Array.isArray))
    return groups as Record<string, readonly unknown[]>;
  throw new Error("The baseline must map each feature to a list of checks");
}
