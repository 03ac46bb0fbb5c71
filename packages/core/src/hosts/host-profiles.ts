import { CLAUDE } from "./claude.js";
import { COPILOT } from "./copilot.js";
import { CURSOR } from "./cursor.js";
import { GEMINI } from "./gemini.js";
import type { HostName, HostProfile, HostRule, HostRuleName } from "./host-rule.js";
import { OPENAI } from "./openai.js";

const PROFILES: Readonly<Record<HostName, HostProfile>> = {
  claude: CLAUDE,
  openai: OPENAI,
  gemini: GEMINI,
  copilot: COPILOT,
  cursor: CURSOR,
};

/** Every host that has a profile. */
export const HOST_NAMES: readonly HostName[] = Object.keys(PROFILES) as HostName[];

/** Whether a value names a host that has a profile. */
export function isHostName(value: unknown): value is HostName {
  return typeof value === "string" && Object.hasOwn(PROFILES, value);
}

/** The profiles of the named hosts, each once. */
export function profilesOf(names: readonly HostName[]): readonly HostProfile[] {
  return [...new Set(names)].map((name) => PROFILES[name]);
}

/** The rules of one name that the hosts have, over all of them. */
export function rulesNamed<N extends HostRuleName>(
  name: N,
  profiles: readonly HostProfile[],
): readonly HostRule<N>[] {
  const rules = profiles.flatMap((profile) => profile.rules);
  return rules.filter((rule): rule is HostRule<N> & HostRule => rule.rule === name);
}
