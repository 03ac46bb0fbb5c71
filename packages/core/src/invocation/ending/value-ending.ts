import type { CallToolResult } from "@toolwright/kernel";
import { InvalidArgumentsError, ToolError } from "../../errors/tool-error.js";
import { isPromiseLike } from "../../schema/maybe-promise.js";
import { collectIfMany } from "../collect/collect-if-many.js";
import type { Ending } from "./ending.js";
import { tellArguments, textOfInvalid } from "./bad-arguments.js";
import type { EndingFacts } from "./ending-facts.js";
import { filteredFailure } from "./filtered-failure.js";
import { redactionOf } from "./redaction-of.js";
import type { ResultRules } from "./result-rules.js";
import { unexpectedIn } from "./unexpected-in.js";
import { validateThen } from "./validate-output.js";

/** Ends a call as a caller in the process expects it: the method's own value, or what it threw. */
export function valueEnding(facts: EndingFacts): Ending<unknown> {
  const { output, rules } = facts;
  const check = output && validateThen<unknown>(facts, output, ownValue);
  return {
    returned: (value, running) => {
      if (check === undefined) return value;
      const whole = collectIfMany(value, running, rules);
      return isPromiseLike(whole) ? Promise.resolve(whole).then(check) : check(whole);
    },
    ...(check !== undefined && { collected: (value, running) => collectIfMany(value, running, rules) }),
    thrown: (error) => {
      throw error;
    },
    invalid: (issues, running) => {
      const unexpected = unexpectedIn(issues, facts);
      if (unexpected !== undefined)
        throw redactionOf(facts, [running.sent])?.error(unexpected.thrown) ?? unexpected.thrown;
      const told = tellArguments(facts, issues, running);
      throw new InvalidArgumentsError(textOfInvalid(facts, told), told);
    },
    filtered: (answer, { sent }, input) => {
      throw new ToolError(textOf(filteredFailure(answer, facts, redactionOf(facts, [sent, input]))));
    },
  };
}

function textOf({ content }: CallToolResult): string {
  return content.map((block) => (block.type === "text" ? block.text : `[${block.type}]`)).join("\n");
}

function ownValue(value: unknown, _rules: ResultRules, own: CallToolResult | undefined): unknown {
  return own === undefined ? value : { ...own, structuredContent: value };
}
