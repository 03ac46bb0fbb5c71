import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Check, Scenario } from "./scenario.js";

/** The suite's name for the folder of a scenario: `server-<scenario>-<ISO time, its colons and dots replaced>`. */
const FOLDER = /^server-(.+)-\d{4}-\d\d-\d\dT[\d-]+Z$/;

/** Reads what the suite wrote into its output folder, one folder per scenario. Other folders are none of its business. */
export async function readScenarios(run: string, folder: string): Promise<readonly Scenario[]> {
  const names = (await readdir(folder)).sort();
  return Promise.all(
    names.flatMap((name) => {
      const scenario = FOLDER.exec(name)?.[1];
      return scenario === undefined ? [] : [readScenario({ run, name: scenario }, join(folder, name))];
    }),
  );
}

async function readScenario(known: Omit<Scenario, "checks">, folder: string): Promise<Scenario> {
  const checks = JSON.parse(await readFile(join(folder, "checks.json"), "utf8")) as readonly Check[];
  return { ...known, checks };
}
