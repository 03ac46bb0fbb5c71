import { parseArgs } from "node:util";

/** What the command line asks for. */
export interface Arguments {
  readonly smoke: boolean;
  readonly write: boolean;
  readonly help: boolean;
  /** Interleaved rounds per generation of processes. */
  readonly rounds: number;
  readonly generations: number;
  /** How long the soak lasts. */
  readonly minutes: number;
  /** Names of the only sections to run; empty for all. */
  readonly only: readonly string[];
}

/** What `--help` prints. */
export const USAGE = `node apps/bench/dist/main.js [options]

  --smoke            every contestant once, answers compared, figures meaningless: a few seconds
  --write            also write apps/bench/RESULTS.md
  --only <section>   in-process, lists, http, imports, schemas, pipeline, memory or
                     soak; may be given several times. Without it, all but soak
  --rounds <n>       interleaved rounds per generation of processes (default 11)
  --generations <n>  how many times every contestant gets a fresh process (default 3)
  --minutes <n>      how long the soak lasts (default 1)
  --help             this text`;

/**
 * Reads the command line.
 *
 * @throws TypeError for an unknown flag, an unknown section or a count that is not a positive integer
 */
export function readArguments(argv: readonly string[], sections: readonly string[]): Arguments {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      smoke: { type: "boolean", default: false },
      write: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
      only: { type: "string", multiple: true, default: [] },
      rounds: { type: "string", default: "11" },
      generations: { type: "string", default: "3" },
      minutes: { type: "string", default: "1" },
    },
  });
  const unknown = values.only.find((name) => !sections.includes(name));
  if (unknown !== undefined)
    throw new TypeError(`Unknown section '${unknown}'. One of: ${sections.join(", ")}`);
  const { smoke, write, help, only } = values;
  const rounds = readCount("--rounds", values.rounds);
  const generations = readCount("--generations", values.generations);
  return { smoke, write, help, only, rounds, generations, minutes: readCount("--minutes", values.minutes) };
}

function readCount(flag: string, text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count > 0) return count;
  throw new TypeError(`${flag} takes a positive integer, not '${text}'`);
}
