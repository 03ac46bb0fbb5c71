import { createContestant } from "../contestants/create-contestant.js";
import { sampleBatch } from "../measure/sample.js";
import { speedRatio, spread } from "../measure/statistics.js";
import { figure, ratio, reach } from "../report/figures.js";
import { type AnswerCall, createDtoByHand, createOursDto } from "../schemas/dto-calls.js";
import { bootMixed, convertMixed, createMixedSchemas, createMixedServices } from "../schemas/mixed-tools.js";
import { toolName } from "../workload/issues.js";
import { callText, requestText } from "../workload/requests.js";
import { atLeast, atMost, type Intensity, type Section, type SectionResult, type Table } from "./section.js";

/** What schemas cost: a DTO's call, a boot with all kinds of them, the bytes of a list. In this process, in turns. */
export const schemasSection: Section = { name: "schemas", run };

const REVISION = "2025-11-25";
const NOTE =
  "All in one process, taking turns. Processor time, garbage collection included: the median (least–most).";
/** A boot takes long, and compiles what it needs anew each time. */
const MOST_BOOTS = 7;

async function run(intensity: Intensity): Promise<SectionResult> {
  const calls = await measureCalls(intensity);
  const boots = await measureBoots(intensity);
  const bytes = { ours: await listBytes("ours"), sdk: await listBytes("sdk") };
  const perByte = bytes.ours / bytes.sdk;
  return {
    title: "Schemas",
    note: NOTE,
    tables: [
      table("A call with a DTO", ["µs", calls.ours, calls.byHand]),
      table(`Boot of ${String(intensity.manyTools)} tools: DTOs, zod, JSON Schema`, [
        "ms",
        boots.ours,
        boots.alone,
      ]),
      {
        title: "tools/list of one typical tool",
        columns: ["server", "bytes", "of the SDK"],
        rows: [
          ["ours", String(bytes.ours), ratio(perByte)],
          ["sdk", String(bytes.sdk), ratio(1)],
        ],
      },
    ],
    targets: [
      atLeast("a DTO's call: ours of the libraries by hand", speedRatio(calls.ours, calls.byHand), 0.9),
      atMost("boot with mixed schemas over their libraries alone", 1 / speedRatio(boots.ours, boots.alone), {
        most: 2,
        unit: "times",
      }),
      atMost("bytes of a typical tool over the SDK's", perByte, { most: 1, unit: "times" }),
    ],
  };
}

function table(
  title: string,
  [unit, ours, alone]: readonly [unit: string, ours: readonly number[], alone: readonly number[]],
): Table {
  return {
    title,
    columns: ["who", `CPU ${unit}`, "speed of the libraries"],
    rows: [
      ["ours", reach(spread(ours)), figure(speedRatio(ours, alone))],
      ["the libraries alone", reach(spread(alone)), figure(1)],
    ],
  };
}

async function measureCalls({
  warmupCalls,
  effort,
  batchMs,
  slices,
}: Intensity): Promise<{ ours: number[]; byHand: number[] }> {
  const [ours, byHand] = [await createOursDto(), createDtoByHand()];
  await compareAnswers(ours, byHand);
  for (const answer of [ours, byHand]) await callMany(answer, warmupCalls);
  const count = Math.max(8, batchMs * slices * 10);
  const costs: { ours: number[]; byHand: number[] } = { ours: [], byHand: [] };
  for (let round = 0; round < effort.rounds * effort.generations; round += 1) {
    costs.ours.push((await sampleBatch((calls) => callMany(ours, calls), count)).cpuUs);
    costs.byHand.push((await sampleBatch((calls) => callMany(byHand, calls), count)).cpuUs);
  }
  return costs;
}

async function callMany(answer: AnswerCall, calls: number): Promise<void> {
  for (let at = 1; at <= calls; at += 1) await answer(textOf(at));
}

function textOf(id: number): string {
  return callText({ revision: REVISION, kind: "text" }, id, toolName(0));
}

/** Nobody is fast by doing less. */
async function compareAnswers(ours: AnswerCall, byHand: AnswerCall): Promise<void> {
  const [own, other] = [JSON.parse(await ours(textOf(7))), JSON.parse(await byHand(textOf(7)))] as {
    result: unknown;
  }[];
  if (JSON.stringify(own?.result) !== JSON.stringify(other?.result))
    throw new Error(`The answers differ: ${JSON.stringify([own, other])}`);
}

async function measureBoots({ manyTools, effort }: Intensity): Promise<{ ours: number[]; alone: number[] }> {
  const costs: { ours: number[]; alone: number[] } = { ours: [], alone: [] };
  const sample = async (to: number[], boot: () => Promise<void> | void): Promise<void> => {
    const { cpuUs } = await sampleBatch(async () => boot(), 1);
    to.push(cpuUs / 1000);
  };
  for (let round = 0; round < Math.min(MOST_BOOTS, effort.rounds); round += 1) {
    const own = createMixedServices(createMixedSchemas(manyTools));
    const others = createMixedSchemas(manyTools);
    const both = [
      () => sample(costs.ours, () => bootMixed(own)),
      () => sample(costs.alone, () => convertMixed(others)),
    ];
    // Each leaves garbage that the other collects.
    for (const one of round % 2 === 0 ? both : both.reverse()) await one();
  }
  return costs;
}

async function listBytes(name: "ours" | "sdk"): Promise<number> {
  const contestant = await createContestant(name, { revision: REVISION, tools: 1, kind: "text" });
  const answer = await contestant.send(requestText(REVISION, 1, { method: "tools/list" }));
  const bytes = Buffer.byteLength(contestant.text(answer));
  await contestant.close();
  return bytes;
}
