import type { Tool } from "@toolwright/kernel";
import type { HostRule, HostRuleName } from "../hosts/host-rule.js";
import { propertiesOf } from "../schema/schema-node.js";
import type { Breach } from "./finding.js";
import type { Place } from "./places.js";

/** A tool as the checks look at it. */
export interface Subject {
  readonly tool: Tool;
  /** The server's name. */
  readonly server: string;
  /** Every schema in the tool's input schema. */
  readonly places: readonly Place[];
}

/** Finds where a tool breaks one rule of a host. */
export type Check<N extends HostRuleName> = (rule: HostRule<N>, subject: Subject) => readonly Breach[];

/** Users may call the server otherwise in their configuration; its own name is the best guess. */
export const checkNameLength: Check<"tool-name-length"> = ({ max, prefix }, { tool, server }) => {
  // A function: a text may have `$&` in it, which stands for something.
  const before = prefix.replace("{server}", () => server);
  const length = before.length + tool.name.length;
  if (length <= max) return [];
  const behind = before === "" ? "" : ` behind "${before}"`;
  return [
    {
      message: `the name has ${length} characters${behind}, more than ${max}`,
      fix: `shorten the tool's name${before === "" ? "" : " or the server's"} by ${length - max}`,
    },
  ];
};

export const checkNameCharacters: Check<"tool-name-characters"> = ({ pattern, allowed }, { tool }) =>
  pattern.test(tool.name)
    ? []
    : [{ message: "the name has characters that are not taken", fix: `use ${allowed}` }];

export const checkDescriptionLength: Check<"tool-description-length"> = ({ max, severity }, { tool }) => {
  const length = tool.description?.length ?? 0;
  const loss = severity === "ignore" ? "what comes after is cut off" : "it is refused";
  return length <= max
    ? []
    : [
        {
          message: `the description has ${length} characters, more than ${max}: ${loss}`,
          fix: "say the essential, and move the rest to the arguments",
        },
      ];
};

export const checkArgumentNames: Check<"argument-name"> = ({ pattern, allowed }, { tool }) =>
  Object.keys(propertiesOf(tool.inputSchema))
    .filter((name) => !pattern.test(name))
    .map((name) => ({
      path: name,
      message: `the argument's name ${JSON.stringify(name)} is not taken`,
      fix: `use ${allowed}`,
    }));
