import type { Icon, Params } from "@toolwright/kernel";
import { isRecord } from "../metadata/is-record.js";
import { recordSlices } from "../metadata/own-records.js";
import type { DecoratorFault } from "../metadata/tool-metadata.js";
import type { MethodCheck } from "./signature-checks.js";

/** What a tool says of itself beside its name, all of it optional. */
export interface ToolOptions {
  /** The name that people read. */
  readonly title?: string | undefined;
  /** What the model reads to decide whether, and how, to use the tool. */
  readonly description?: string | undefined;
  readonly icons?: readonly Icon[] | undefined;
  /** Published as the tool's `_meta`. */
  readonly meta?: Params | undefined;
  /**
   * Refuses arguments, and properties within them, that the published schema does not name, whatever the schema itself would do
   * with them.
   */
  readonly unknownArguments?: "reject" | undefined;
}

/** A decorator for public instance methods. */
export type ToolMethodDecorator = <T, K extends PropertyKey>(
  target: T,
  key: K & MethodCheck<T, K>,
  descriptor: PropertyDescriptor,
) => void;

/**
 * Makes a method a tool.
 *
 * Its name is 1 to 128 of `A-Z a-z 0-9 _ . -` (MCP, server/tools); left out, it is taken from the method: `searchIssues`
 * becomes `search_issues`. A bad or taken name is a boot problem, as is anything else a decorator says wrongly. None throws
 * but on a field that was compiled without `experimentalDecorators`.
 *
 * A subclass inherits the tool. Overriding the method without `@Tool` keeps it; with `@Tool` it is declared anew, and its
 * other decorators too.
 *
 * @example
 * ```ts
 * @Tool("search_issues", { description: "Search open issues. Use it before filing a new one." })
 * search(@Input(Query) query: Args<typeof Query>): Promise<string> { … }
 * ```
 */
// One signature for both spellings: with overloads, the compiler explains a misspelt option by what is wrong with each.
export function Tool(
  nameOrOptions: string | ToolOptions = {},
  options: ToolOptions = {},
): ToolMethodDecorator {
  const isNamed = typeof nameOrOptions !== "object";
  const [first, second] = [isNamed ? {} : nameOrOptions, options].map(membersOf);
  const declaration = Object.freeze({ ...first, ...second, ...(isNamed && { name: nameOrOptions }) });
  const faults: DecoratorFault[] = [];
  if (first === undefined || second === undefined)
    faults.push({ option: "@Tool", reason: "it takes a name, an object of options, or both" });
  if (isNamed && second !== undefined && "name" in second && second.name !== undefined)
    faults.push({ option: "@Tool({ name })", reason: "a name stands before the options already" });
  return (target, key) => {
    recordSlices(target as object, key, { tools: [declaration], faults });
  };
}

/** The options; `undefined` for what is none. */
function membersOf(options: unknown): ToolOptions | undefined {
  return isRecord(options) ? options : undefined;
}
