import "reflect-metadata";
import { http } from "@toolwright/transports/http";
import { stdio } from "@toolwright/transports/stdio";
import { checkConformance } from "./conformance.js";
import { type Options, parseOptions, usage } from "./options.js";
import { createServer } from "./server/create-server.js";

async function main(options: Options): Promise<void> {
  if (options.mode === "stdio") {
    const app = await createServer();
    await app.listen(stdio());
    return;
  }
  const signal = interruption();
  if (options.mode === "http") await serve(options.port, signal);
  else if (!(await checkConformance(print, signal))) process.exitCode = 1;
}

async function serve(port: number, signal: AbortSignal): Promise<void> {
  await using app = await createServer();
  const transport = http({ port });
  await app.listen(transport);
  print(`Serving on ${transport.url} until Ctrl-C.`);
  await new Promise((resolve) => signal.addEventListener("abort", resolve));
}

function interruption(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => controller.abort());
  return controller.signal;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** The exit code for an error, after it has been explained on stderr. */
function explain(error: unknown): number {
  const isUsage = error instanceof TypeError && "code" in error;
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(isUsage ? `${message}\n\n${usage}\n` : `${message}\n`);
  return isUsage ? 2 : 1;
}

try {
  await main(parseOptions(process.argv.slice(2)));
} catch (error) {
  process.exitCode = explain(error);
}
