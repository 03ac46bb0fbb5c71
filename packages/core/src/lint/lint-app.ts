import type { HostProfile } from "../hosts/host-rule.js";
import { type Finding, sortFindings } from "./finding.js";
import { countFindings, hostFindings } from "./host-rules.js";
import { type Lintable, type LintOptions, planLint, requireLintable } from "./lint-options.js";
import { placesIn } from "./places.js";
import { ListedWordings, wordingOf } from "./similar-descriptions.js";
import { writingFindings } from "./writing-rules.js";

/**
 * Finds what hosts would reject or ignore in an app's tools, and what a model would trip over: the rules of the named hosts,
 * and those of good writing. The findings are frozen, the gravest first, always in the same order.
 *
 * It looks at what is published: with `createApp({ hosts })` only that is left which could not be rewritten.
 *
 * @throws AppError `TW_LINT_OPTION` for a host, rule or tool that there is not; TypeError for what lists no tools, or one without
 *   a name or an input schema
 *
 * @example
 * ```ts
 * await using app = await createApp({ name: "issues", version: "1.0.0", services: [IssueTools] });
 * const findings = lintApp(app, { hosts: ["claude", "openai"], ignore: ["too-many-arguments"] });
 * expect(formatFindings(findings)).toBe("No findings.");
 * ```
 */
export function lintApp(app: Lintable, options: LintOptions = {}): readonly Finding[] {
  requireLintable(app);
  const { profiles, isWanted } = planLint(app, options);
  const wordings = app.tools.map((tool) => ({ tool, wording: wordingOf(tool) }));
  const before = new ListedWordings(wordings.map(({ wording }) => wording));
  const written = wordings.flatMap(({ tool, wording }) => {
    const findings = writingFindings({ tool, wording, before, places: placesIn(tool.inputSchema) });
    before.add(wording);
    return findings;
  });
  return sortFindings([...findingsOfHosts(app, profiles), ...written].filter(isWanted));
}

/** What the rules of hosts alone find, in no order. */
export function findingsOfHosts(
  { tools, serverInfo }: Lintable,
  profiles: readonly HostProfile[],
): readonly Finding[] {
  const found = tools.map((tool) =>
    hostFindings({ tool, places: placesIn(tool.inputSchema), server: serverInfo.name }, profiles),
  );
  return [...countFindings(tools.length, profiles), ...found.flat()];
}
