import "reflect-metadata";
import { createApp } from "@toolwright/core";
import { isTransportError } from "@toolwright/transports/http";
import { stdio } from "@toolwright/transports/stdio";
import { parseOptions, usage, UsageError } from "./options.js";
import { packagesModule } from "./packages-module.js";
import { serveHttp } from "./serve-http.js";
import { PackageTools } from "./tools/package-tools.js";
import { findWorkspaceRoot } from "./workspace-root.js";

async function main(args: readonly string[]): Promise<void> {
  const options = parseOptions(args);
  if (options.mode === "help") {
    print(usage);
    return;
  }
  const app = await createApp({
    name: "packages",
    version: "0.1.0",
    instructions: "Answers questions about the npm packages installed in one workspace. Nothing is changed.",
    services: [PackageTools],
    modules: [packagesModule(findWorkspaceRoot(import.meta.url))],
  });
  if (options.mode === "stdio") await app.listen(stdio());
  else await serveHttp(app, options, print);
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

function explain(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof UsageError) return `${message}\n\n${usage}`;
  const portTaken = isTransportError(error) && error.code === "TW_HTTP_PORT_TAKEN";
  return portTaken ? `${message}\nOn this command line that is --port <number>, or --port 0.` : message;
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
