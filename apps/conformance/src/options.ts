import { parseArgs } from "node:util";

/** What to do: judge the server, or just serve. */
export type Options = { readonly mode: "judge" | "stdio" } | { readonly mode: "http"; readonly port: number };

/** How the command is called. */
export const usage = [
  "node dist/main.js               run the official conformance suite, compare with expected-failures.yaml",
  "node dist/main.js --http <port> serve over Streamable HTTP until Ctrl-C; 0 takes a free port",
  "node dist/main.js --stdio       serve over stdio",
].join("\n");

/** @throws TypeError for arguments that the usage does not know */
export function parseOptions(args: readonly string[]): Options {
  const options = { http: { type: "string" }, stdio: { type: "boolean" } } as const;
  const { values } = parseArgs({ args: [...args], options });
  if (values.stdio === true) return { mode: "stdio" };
  return values.http === undefined ? { mode: "judge" } : { mode: "http", port: Number(values.http) };
}
