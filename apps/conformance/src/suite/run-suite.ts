import { execFile } from "node:child_process";
import fs, { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readScenarios } from "./read-scenarios.js";
import type { Scenario, Selection } from "./scenario.js";

const SUITE = fileURLToPath(import.meta.resolve("@modelcontextprotocol/conformance/dist/index.js"));
const SHIM = new URL("./glob-shim.js", import.meta.url).href;

/** For one scenario; far more than any needs, since a slow machine is not a failure. */
const SCENARIO_TIMEOUT_MS = 120_000;

/** Whom to judge, where to write, and what ends the suite early. */
export interface SuiteRun {
  readonly url: string;
  /** Gets one folder per selection. */
  readonly output: string;
  readonly signal: AbortSignal;
}

/**
 * Runs the official suite on a server, and returns what its scenarios found out, failures included.
 *
 * @throws Error with the suite's own output when it did not get through all its scenarios
 */
export async function runSuite(
  { title, options, scenarios: expected }: Selection,
  { url, output, signal }: SuiteRun,
): Promise<readonly Scenario[]> {
  const folder = join(output, title);
  mkdirSync(folder);
  const args = ["--url", url, ...options, "-o", folder, "--timeout", String(SCENARIO_TIMEOUT_MS)];
  const printed = await print(["server", ...args], signal);
  const scenarios = await readScenarios(title, folder);
  if (scenarios.length === expected) return scenarios;
  const ran = `${String(scenarios.length)} of ${String(expected)} scenarios`;
  throw new Error(`${title}: the suite ran ${ran}. It printed:\n${printed}`);
}

/** What the suite prints. Its exit code is of no use: it is 1 for a failed check as for a crash. */
function print(args: readonly string[], signal: AbortSignal): Promise<string> {
  const preload = "globSync" in fs ? [] : ["--import", SHIM];
  return new Promise((resolve, reject) => {
    const limits = { signal, maxBuffer: Number.MAX_SAFE_INTEGER };
    execFile(process.execPath, [...preload, SUITE, ...args], limits, (error, stdout, stderr) => {
      if (signal.aborted) reject(error ?? new Error("aborted"));
      else resolve(stdout + stderr);
    });
  });
}
