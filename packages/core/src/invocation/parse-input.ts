import { excerpt } from "@toolwright/kernel";
import type { Logger } from "../errors/error-policy.js";
import { listTexts, repairArguments, type Repair } from "../schema/arguments/repair-arguments.js";
import { type CompiledSchema, isParsed, type Issue, type Parsed } from "../schema/schema-adapter.js";
import { isSensitive, type SensitivePaths } from "../schema/publish/sensitive.js";
import { writePath } from "../schema/write-issues.js";
import { shownPath } from "./sensitive/redaction.js";
import { UnknownArgument } from "./unknown-argument.js";

/** A client chooses how many places there are, and how long their names; the log must not grow with them. */
const MAX_LOGGED = 10;

type ParseInput = CompiledSchema["parse"];

/** Puts the check for unknown arguments before the schema's own validation. */
export function refusingUnknown(
  parse: ParseInput,
  unknownIn: (args: unknown) => readonly Issue[],
): ParseInput {
  return (args) => {
    const issues = unknownIn(args);
    if (issues.length === 0) return parse(args);
    return { ok: false, issues: issues.map((issue) => new UnknownArgument(issue)) };
  };
}

/** A schema whose arguments may be repaired; the log tells the places, but of a sensitive value only that it is one. */
export interface RepairableSchema extends Pick<CompiledSchema, "parse" | "jsonSchema" | "takesSingleValues"> {
  readonly sensitive: SensitivePaths;
}

/** Gives arguments that failed one more chance, after undoing what some hosts do to them. */
export function repairing(
  { parse, jsonSchema, takesSingleValues, sensitive }: RepairableSchema,
  toolName: string,
  logger: Logger,
): ParseInput {
  return takesSingleValues === true ? (args) => parseOrRetry(withLists(args)) : parseOrRetry;

  function parseOrRetry(args: unknown): Parsed | Promise<Parsed> {
    const parsed = parse(args);
    return isParsed(parsed)
      ? retry(args, parsed)
      : Promise.resolve(parsed).then((outcome) => retry(args, outcome));
  }

  function withLists(args: unknown): unknown {
    const repair = repairArguments(args, listTexts(args), jsonSchema);
    if (repair === undefined) return args;
    logRepair(repair);
    return repair.value;
  }

  function retry(args: unknown, outcome: Parsed): Parsed | Promise<Parsed> {
    if (outcome.ok) return outcome;
    const repair = repairArguments(args, outcome.issues, jsonSchema);
    if (repair === undefined) return outcome;
    logRepair(repair);
    return parse(repair.value);
  }

  function logRepair({ paths: all }: Repair): void {
    const shown = all.map((path) => shownPath(path, (place) => isSensitive(sensitive, place)));
    const paths = shown.slice(0, MAX_LOGGED).map((path) => excerpt(writePath(path)));
    const rest = all.length > paths.length ? ` and ${String(all.length - paths.length)} more` : "";
    const places = `${paths.join(", ")}${rest}`;
    logger.warn(`The tool "${toolName}" got JSON strings for objects or arrays at: ${places}`, {
      toolName,
      paths,
      count: all.length,
    });
  }
}
