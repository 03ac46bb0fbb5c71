import { parseArgs } from "node:util";

/** What the command line asks for. */
export type Options =
  | { readonly mode: "help" }
  | { readonly mode: "stdio" }
  /** Port 0 takes any free one. With `once`, the process ends after the demonstration. */
  | { readonly mode: "http"; readonly port: number; readonly once: boolean };

/** The command line cannot be understood; the message says what to change. */
export class UsageError extends Error {}

/** The answer to `--help`. */
export const usage = `Usage: npx -y pnpm@10.34.9 start [--port <number>] [--once]
       node apps/quickstart/dist/main.js --stdio

Serves tools that answer questions about the packages installed in this workspace.

  --port <number>  listen on this port of 127.0.0.1 (default 3000; 0 takes any free port)
  --once           end after the demonstration instead of serving until Ctrl-C
  --stdio          serve on stdin and stdout, for a host that starts this process
  --help           show this text`;

const DEFAULT_PORT = 3000;

/**
 * Reads the arguments that follow the script's name.
 *
 * @throws UsageError for unknown flags, bad values, and flags that exclude each other.
 */
export function parseOptions(args: readonly string[]): Options {
  const { port, once, stdio, help } = parseFlags(args);
  if (help) return { mode: "help" };
  if (!stdio) return { mode: "http", port: port === undefined ? DEFAULT_PORT : parsePort(port), once };
  if (once) throw new UsageError("--once belongs to the HTTP demonstration: leave it out with --stdio.");
  if (port !== undefined) throw new UsageError("--port belongs to HTTP: leave it out with --stdio.");
  return { mode: "stdio" };
}

function parseFlags(args: readonly string[]) {
  // "pnpm start -- --once" passes the dashes on.
  const flags = args[0] === "--" ? args.slice(1) : [...args];
  try {
    return parseArgs({
      args: flags,
      options: {
        port: { type: "string" },
        once: { type: "boolean", default: false },
        stdio: { type: "boolean", default: false },
        help: { type: "boolean", short: "h", default: false },
      },
    }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

function parsePort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : NaN;
  if (port <= 65_535) return port;
  throw new UsageError(`--port takes a number from 0 to 65535, not ${JSON.stringify(text)}.`);
}
