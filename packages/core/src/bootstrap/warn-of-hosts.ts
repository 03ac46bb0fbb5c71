import { profilesOf } from "../hosts/host-profiles.js";
import { sortFindings } from "../lint/finding.js";
import { formatFinding } from "../lint/format-findings.js";
import { findingsOfHosts } from "../lint/lint-app.js";
import type { App } from "./app.js";
import type { BootContext } from "./boot-context.js";

/** Logs what the app's hosts would reject or leave out although its schemas are written for them, each once. */
export function warnOfHosts(app: App, { options, logger }: BootContext): void {
  const { hosts = [] } = options;
  if (hosts.length === 0) return;
  for (const finding of sortFindings(findingsOfHosts(app, profilesOf(hosts)))) {
    const isLost = finding.severity === "reject" || finding.rule === "tool-name-length";
    if (isLost) logger.warn(formatFinding(finding), { ...finding });
  }
}
