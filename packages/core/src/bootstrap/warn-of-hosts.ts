import { profilesOf } from "../hosts/host-profiles.js";
import { sortFindings } from "../lint/finding.js";
import { formatFinding } from "../lint/format-findings.js";
import { findingsOfHosts } from "../lint/lint-app.js";
import type { App } from "./app.js";
import type { BootContext } from "./boot-context.js";

/** Logs, once each, what hosts would still reject or leave out after the schemas were rewritten for them. */
export function warnOfHosts(app: App, { options, logger }: BootContext): void {
  const { hosts = [] } = options;
  if (hosts.length === 0) return;
  for (const finding of sortFindings(findingsOfHosts(app, profilesOf(hosts)))) {
    const isLost = finding.severity === "reject" || finding.rule === "tool-name-length";
    if (isLost) logger.warn(formatFinding(finding), { ...finding });
  }
}
