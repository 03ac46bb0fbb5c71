import { writeFile } from "node:fs/promises";
import { type Arguments, readArguments, USAGE } from "./arguments.js";
import { writeReport, writeSection, writeSmokeReport } from "./report/markdown.js";
import { httpSection } from "./sections/http.js";
import { importsSection } from "./sections/imports.js";
import { inProcessSection } from "./sections/in-process.js";
import { listsSection } from "./sections/lists.js";
import { memorySection } from "./sections/memory.js";
import { pipelineSection } from "./sections/pipeline.js";
import { schemasSection } from "./sections/schemas.js";
import { soakSection } from "./sections/soak.js";
import type { Intensity, Section, SectionResult } from "./sections/section.js";

const SECTIONS: readonly Section[] = [
  inProcessSection,
  listsSection,
  httpSection,
  importsSection,
  schemasSection,
  pipelineSection,
  memorySection,
  soakSection,
];
const RESULTS = new URL("../RESULTS.md", import.meta.url);

await main();

async function main(): Promise<void> {
  const given = readOrExplain();
  if (given === undefined) return;
  if (given.help) {
    console.log(USAGE);
    return;
  }
  const intensity = intensityOf(given);
  const results: SectionResult[] = [];
  for (const section of SECTIONS) {
    if (!isWanted(section, given)) continue;
    console.error(`Measuring: ${section.name}`);
    const result = await section.run(intensity);
    results.push(result);
    if (!given.smoke) console.error(`\n${writeSection(result)}\n`);
  }
  const report = given.smoke ? writeSmokeReport(results) : writeReport(results, describe(intensity));
  console.log(report);
  if (given.write && !given.smoke) await writeFile(RESULTS, `# Results\n\n${report}\n`);
}

function isWanted({ name, onlyByName = false }: Section, { only, smoke }: Arguments): boolean {
  return only.length > 0 ? only.includes(name) : smoke || !onlyByName;
}

function readOrExplain(): Arguments | undefined {
  try {
    return readArguments(
      process.argv.slice(2),
      SECTIONS.map((section) => section.name),
    );
  } catch (fault) {
    console.error(`${fault instanceof Error ? fault.message : String(fault)}\n\n${USAGE}`);
    process.exitCode = 2;
    return undefined;
  }
}

function intensityOf({ smoke, rounds, generations, minutes }: Arguments): Intensity {
  return smoke
    ? {
        warmupCalls: 64,
        batchMs: 1,
        httpConnections: 2,
        httpWarmupCalls: 2,
        httpSliceMs: 3,
        httpSlices: 1,
        slices: 1,
        manyTools: 20,
        effort: { generations: 1, rounds: 1, isolation: "none" },
        importRuns: 1,
        memorySessions: 4,
        soak: { totalMs: 1000, samples: 2, idleMs: 60_000, restMs: 0 },
      }
    : {
        warmupCalls: 10_000,
        batchMs: 10,
        httpConnections: 64,
        httpWarmupCalls: 25_000,
        httpSliceMs: 100,
        httpSlices: 4,
        slices: 8,
        manyTools: 1000,
        effort: { generations, rounds, isolation: "processes" },
        importRuns: 25,
        memorySessions: 2000,
        soak: { totalMs: minutes * 60_000, samples: 12, idleMs: 2000, restMs: 4100 },
      };
}

function describe({ effort, warmupCalls }: Intensity): string {
  const { generations, rounds } = effort;
  return `${String(generations)} generations of processes, ${String(rounds)} interleaved rounds each, after ${String(warmupCalls)} calls to warm up.`;
}
