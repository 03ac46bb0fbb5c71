import type { HostProfile, HostRule, HostRuleName } from "../hosts/host-rule.js";
import type { Finding } from "./finding.js";
import * as schema from "./schema-checks.js";
import { checkSize } from "./schema-size.js";
import {
  type Check,
  checkArgumentNames,
  checkDescriptionLength,
  checkNameCharacters,
  checkNameLength,
  type Subject,
} from "./tool-checks.js";

/** How each rule is checked. */
const CHECKS: { readonly [N in HostRuleName]: Check<N> } = {
  "tool-name-length": checkNameLength,
  "tool-name-characters": checkNameCharacters,
  "tool-description-length": checkDescriptionLength,
  // It is about all tools together: see `countFindings`.
  "tool-count": () => [],
  "argument-name": checkArgumentNames,
  "root-keyword": schema.checkRootKeywords,
  "object-without-properties": schema.checkProperties,
  "refused-keyword": schema.checkRefusedKeywords,
  "unknown-keyword": schema.checkUnknownKeywords,
  "string-format": schema.checkFormats,
  "type-array": schema.checkTypeArrays,
  "enum-type": schema.checkEnumTypes,
  "empty-enum-value": schema.checkEmptyEnumValues,
  "array-without-items": schema.checkArrayItems,
  "tuple-items": schema.checkTupleItems,
  reference: schema.checkReferences,
  "union-siblings": schema.checkUnionSiblings,
  "empty-object": schema.checkEmptyObjects,
  "untyped-schema": schema.checkTypes,
  "boolean-schema": schema.checkBooleanSchemas,
  "schema-size": checkSize,
};

/** The names of all rules that hosts have. */
export const HOST_RULE_NAMES: readonly HostRuleName[] = Object.keys(CHECKS) as HostRuleName[];

/** What the hosts' rules find in one tool. */
export function hostFindings(subject: Subject, profiles: readonly HostProfile[]): readonly Finding[] {
  return profiles.flatMap(({ host, rules }) =>
    rules.flatMap((rule) => {
      const { severity, source } = rule;
      const facts = { rule: rule.rule, host, tool: subject.tool.name };
      return run(rule, subject).map((breach) => ({ ...facts, ...breach, severity, source }));
    }),
  );
}

function run<N extends HostRuleName>(rule: HostRule<N>, subject: Subject) {
  const check: Check<N> = CHECKS[rule.rule];
  return check(rule, subject);
}

/** Whether an app has more tools than a host takes. */
export function countFindings(count: number, profiles: readonly HostProfile[]): readonly Finding[] {
  return profiles.flatMap(({ host, rules }) =>
    rules.flatMap((rule) => {
      if (rule.rule !== "tool-count" || count <= rule.max) return [];
      const { severity, source } = rule;
      const message = `the app has ${count} tools, more than ${rule.max}, which other servers' count towards`;
      return [{ rule: rule.rule, host, message, fix: "serve them from several apps", severity, source }];
    }),
  );
}
