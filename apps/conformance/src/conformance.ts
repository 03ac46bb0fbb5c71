import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { http } from "@toolwright/transports/http";
import { parseBaseline } from "./judge/baseline.js";
import { judge } from "./judge/judge.js";
import { score } from "./judge/score.js";
import { createServer } from "./server/create-server.js";
import { runSuite, type SuiteRun } from "./suite/run-suite.js";
import { type Scenario, SELECTIONS } from "./suite/scenario.js";

const BASELINE = fileURLToPath(new URL("../expected-failures.yaml", import.meta.url));

/** Receives one line, without the line break at its end. */
export type Print = (line: string) => void;

/**
 * Serves the app on a free port of the loopback interface, runs the official suite on it, and compares the outcome with
 * `expected-failures.yaml`. The server is closed in any case; the suite's output stays on disk when there are differences.
 *
 * @param signal ends the suite and the server early
 * @returns whether all is as expected
 */
export async function checkConformance(print: Print, signal: AbortSignal): Promise<boolean> {
  const baseline = parseBaseline(await readFile(BASELINE, "utf8"));
  const output = await mkdtemp(join(tmpdir(), "conformance-"));
  const differences = judge(await runAll({ output, signal }, print), baseline);
  if (differences.length === 0) {
    await rm(output, { recursive: true });
    print(
      `As expected; ${String(baseline.length)} checks wait for features that expected-failures.yaml names.`,
    );
    return true;
  }
  for (const difference of differences) print(difference);
  print(`${String(differences.length)} differences from ${BASELINE}. What the suite wrote is in ${output}.`);
  return false;
}

async function runAll(run: Omit<SuiteRun, "url">, print: Print): Promise<readonly Scenario[]> {
  await using app = await createServer();
  const transport = http({ port: 0 });
  await app.listen(transport);
  const all: Scenario[] = [];
  for (const selection of SELECTIONS) {
    const scenarios = await runSuite(selection, { ...run, url: transport.url });
    print(score(selection.title, scenarios));
    all.push(...scenarios);
  }
  return all;
}
