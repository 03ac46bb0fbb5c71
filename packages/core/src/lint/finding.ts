import type { HostName, HostRuleName, Severity } from "../hosts/host-rule.js";

/** The rules of good writing, which hold for every host. */
export type WritingRuleName =
  | "undescribed-tool"
  | "undescribed-argument"
  | "action-switch"
  | "dishonest-hint"
  | "too-many-arguments"
  | "similar-descriptions";

/** The name of a rule, by which it can be ignored. */
export type LintRuleName = HostRuleName | WritingRuleName;

/** One thing that a host would not take, or that a model would trip over. Frozen. */
export interface Finding {
  readonly rule: LintRuleName;
  /** Whose rule it is; left out for the rules of good writing. */
  readonly host?: HostName;
  /** Left out where the finding is about the app as a whole. */
  readonly tool?: string;
  /** The place in the input schema, as in `filter.tags[]`; left out where it is the whole. */
  readonly path?: string;
  readonly message: string;
  readonly fix: string;
  readonly severity: Severity;
  /** Where the rule comes from. */
  readonly source: string;
}

/** What a rule finds out about a tool; the rest of a {@link Finding} is known without it. */
export interface Breach {
  readonly path?: string;
  readonly message: string;
  readonly fix: string;
}

const ORDER: readonly Severity[] = ["reject", "ignore", "advice"];

/** Freezes findings in a stable order, each once: the gravest first, then by tool, place, rule and host. */
export function sortFindings(findings: readonly Finding[]): readonly Finding[] {
  const keyed = findings.map((finding) => [sortKey(finding), Object.freeze(finding)] as const);
  const distinct = [...new Map(keyed)];
  return Object.freeze(
    distinct.sort(([one], [other]) => (one < other ? -1 : 1)).map(([, finding]) => finding),
  );
}

function sortKey({ severity, tool, path, rule, host, message }: Finding): string {
  return [ORDER.indexOf(severity), tool ?? "", path ?? "", rule, host ?? "", message].join("\n");
}
