import type { Tool } from "@toolwright/kernel";
import { appError } from "../errors/app-error.js";
import { HOST_NAMES, isHostName, profilesOf } from "../hosts/host-profiles.js";
import type { HostName, HostProfile } from "../hosts/host-rule.js";
import { isSchemaObject } from "../schema/schema-node.js";
import type { Finding, LintRuleName } from "./finding.js";
import { HOST_RULE_NAMES } from "./host-rules.js";
import { WRITING_RULE_NAMES } from "./writing-rules.js";

/** What can be looked at: an `App`, or anything that lists tools under a server's name. */
export interface Lintable {
  readonly tools: readonly Tool[];
  readonly serverInfo: { readonly name: string };
}

/** A rule that is not to be looked at, in one tool. */
export interface IgnoredRule {
  readonly rule: LintRuleName;
  readonly tool: string;
}

/** What `lintApp` looks at. */
export interface LintOptions {
  /** The hosts whose rules are applied. Default: all that are known. */
  readonly hosts?: readonly HostName[];
  /** Rules that are switched off: by name, or with the name of the one tool. Default: none. */
  readonly ignore?: readonly (LintRuleName | IgnoredRule)[];
}

/**
 * What another server lists may be anything.
 *
 * @throws TypeError that names what is not as in {@link Lintable}
 */
export function requireLintable(app: unknown): void {
  const { tools, serverInfo } = (app ?? {}) as { [M in keyof Lintable]?: Partial<Lintable[M]> | null };
  if (typeof serverInfo?.name !== "string") refuseApp("its serverInfo.name is no string");
  if (!Array.isArray(tools)) refuseApp("its tools are no list");
  for (const [at, tool] of (tools as readonly (Partial<Tool> | null)[]).entries()) {
    const { name, inputSchema } = tool ?? {};
    if (typeof name !== "string") refuseApp(`the name of tools[${at}] is no string`);
    if (!isSchemaObject(inputSchema)) refuseApp(`the inputSchema of ${JSON.stringify(name)} is no object`);
  }
}

function refuseApp(reason: string): never {
  throw new TypeError(`lintApp(app): ${reason}`);
}

const NAMES: ReadonlySet<unknown> = new Set([...HOST_RULE_NAMES, ...WRITING_RULE_NAMES]);

/** The options, checked: names that mean nothing would switch nothing off. */
export interface LintPlan {
  readonly profiles: readonly HostProfile[];
  readonly isWanted: (finding: Finding) => boolean;
}

/** @throws AppError `TW_LINT_OPTION` for a name of nothing, and for what is no list of names */
export function planLint(app: Lintable, options: LintOptions | null): LintPlan {
  const { hosts = HOST_NAMES, ignore = [] } = options ?? {};
  requireList("hosts", hosts, HOST_NAMES);
  requireList("ignore", ignore, [...NAMES]);
  const ignored = ignore.map((entry: LintRuleName | IgnoredRule | null) =>
    typeof entry === "object"
      ? (entry ?? { rule: entry, tool: undefined })
      : { rule: entry, tool: undefined },
  );
  for (const host of hosts as readonly unknown[])
    if (!isHostName(host)) refuse("hosts", `there is no host ${JSON.stringify(host)}`, HOST_NAMES);
  for (const { rule, tool } of ignored) {
    if (!NAMES.has(rule)) refuse("ignore", `there is no rule ${JSON.stringify(rule)}`, [...NAMES]);
    const tools = app.tools.map(({ name }) => name);
    if (tool !== undefined && !tools.includes(tool))
      refuse("ignore", `there is no tool ${JSON.stringify(tool)}`, tools);
  }
  return {
    profiles: profilesOf(hosts),
    isWanted: (finding) =>
      !ignored.some(
        ({ rule, tool }) => rule === finding.rule && (tool === undefined || tool === finding.tool),
      ),
  };
}

/** From JavaScript, a single name is easily given where a list is wanted. */
function requireList(option: string, value: unknown, names: readonly unknown[]): void {
  if (!Array.isArray(value)) refuse(option, `it must be a list, and is ${JSON.stringify(value)}`, names);
}

function refuse(option: string, reason: string, names: readonly unknown[]): never {
  throw appError("TW_LINT_OPTION", { option, reason, names: names.map(String) });
}
