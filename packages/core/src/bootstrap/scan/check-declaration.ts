import type { ServiceClass } from "../../container/service-resolver.js";
import { messageOf } from "../../errors/error-policy.js";
import { classNameOf } from "../../metadata/class-name.js";
import { readServiceOptions } from "../../metadata/service-options.js";
import { isRecord } from "../../metadata/is-record.js";
import type { ToolDeclaration, ToolMetadata } from "../../metadata/tool-metadata.js";
import type { BootContext } from "../boot-context.js";
import { FLAG, ICONS, isJsonObject, type Rule, STRING } from "../option-rules.js";
import { unknownOptions } from "../unknown-options.js";

const TOOL_RULES: readonly Rule[] = [
  ...["name", "title", "description"].map((option) => ({ option, ...STRING })),
  { option: "icons", ...ICONS },
  {
    option: "meta",
    holds: isRecord,
    reason: "it must be an object",
  },
  { option: "unknownArguments", holds: (value) => value === "reject", reason: 'it must be "reject"' },
];

const HINT_RULES: readonly Rule[] = [
  { option: "title", ...STRING },
  ...["readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"].map((option) => ({
    option,
    ...FLAG,
  })),
];

/** Checks what decorators on a method were given, where the compiler did not. */
export function checkDeclaration(metadata: ToolMetadata, at: string, boot: BootContext): void {
  const report = (option: string, reason: string): void => {
    boot.report("TW_TOOL_OPTIONS", at, { option, reason });
  };
  for (const declaration of metadata.tools) check("Tool", TOOL_RULES, declaration);
  // Further ones are refused as a whole.
  checkMeta(metadata.tools[0], at, boot);
  for (const hints of metadata.annotations as readonly unknown[]) {
    if (!isRecord(hints)) report("@Annotations", "it takes an object of hints");
    else if (!isJsonObject(hints)) report("@Annotations", "JSON cannot carry its hints");
    else check("Annotations", HINT_RULES, hints);
  }
  for (const { examples, rest = {} } of metadata.inputs) {
    if (examples !== undefined && !Array.isArray(examples))
      report("@Input({ examples })", "it must be an array");
    reportUnknown("Input", rest, ["examples"]);
  }

  function check(decorator: string, rules: readonly Rule[], given: object): void {
    const values = given as Readonly<Record<string, unknown>>;
    for (const { option, holds, reason } of rules) {
      const value = values[option];
      if (value !== undefined && !holds(value)) report(`@${decorator}({ ${option} })`, reason);
    }
    const known = rules.map(({ option }) => option);
    reportUnknown(decorator, given, known);
  }

  function reportUnknown(decorator: string, given: object, known: readonly string[]): void {
    for (const { option, reason } of unknownOptions(given, known))
      report(`@${decorator}({ ${option} })`, reason);
  }
}

function checkMeta(declaration: ToolDeclaration | undefined, at: string, boot: BootContext): void {
  try {
    JSON.stringify(declaration?.meta);
  } catch (error) {
    boot.report("TW_TOOL_META", at, { reason: messageOf(error) ?? "a member of it failed" });
  }
}

/** Checks what `@ToolService` was given, where the compiler did not. */
export function checkServiceOptions(service: ServiceClass, boot: BootContext): void {
  const { fault, rest = {}, isRepeated = false } = readServiceOptions(service);
  const at = classNameOf(service);
  if (isRepeated) boot.report("TW_TOOL_REPEATED", at, { decorator: "@ToolService" });
  if (fault !== undefined) boot.report("TW_TOOL_OPTIONS", at, fault);
  for (const { option, reason } of unknownOptions(rest, ["prefix"]))
    boot.report("TW_TOOL_OPTIONS", at, { option: `@ToolService({ ${option} })`, reason });
}
