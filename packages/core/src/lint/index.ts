// What hosts would reject or ignore, and how tools should be written
export { lintApp } from "./lint-app.js";
export type { IgnoredRule, Lintable, LintOptions } from "./lint-options.js";
export type { Finding, LintRuleName, WritingRuleName } from "./finding.js";
export { formatFindings } from "./format-findings.js";
export type { HostName, HostRuleName, Severity } from "../hosts/host-rule.js";
