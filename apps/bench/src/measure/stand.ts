import type { Contestant } from "../contestants/contestant.js";
import { createContestant } from "../contestants/create-contestant.js";
import { askChecks } from "../workload/check-answers.js";
import { toolName } from "../workload/issues.js";
import { callText, requestText } from "../workload/requests.js";
import { Driver } from "./driver.js";
import type { Job, Prepared, Round } from "./job.js";
import { type Sample, sampleBatch } from "./sample.js";

/** Different messages that are sent in turn. */
const TEXTS = 256;
const WIDTH = 64;

/** One contestant, warm, ready to be measured round by round. */
export class Stand {
  readonly #contestant: Contestant;
  readonly #driver: Driver;
  readonly #job: Job;

  private constructor(contestant: Contestant, job: Job) {
    this.#contestant = contestant;
    this.#job = job;
    this.#driver = new Driver(
      contestant,
      prepareTexts(job),
      job.work === "list" ? encodedLength : textLength,
    );
  }

  /** Builds the contestant, asks for the answers that will be compared, and warms both ways of calling. */
  static async prepare(job: Job): Promise<{ stand: Stand; prepared: Prepared }> {
    const contestant = await createContestant(job.contestant, job.setup);
    const tool = toolName(Math.floor(job.setup.tools / 2));
    const beyond = job.contestant !== "limit";
    const checked = await askChecks(contestant, { ...job.setup, tool, beyond });
    const stand = new Stand(contestant, job);
    await stand.#sequential(job.warmupCalls);
    if (job.work === "call") await stand.#concurrent(job.warmupCalls);
    const before = stand.#driver.bytes;
    await stand.#sequential(TEXTS);
    return { stand, prepared: { checked, bytesPerCall: (stand.#driver.bytes - before) / TEXTS } };
  }

  /** Measures one batch of each way of calling. */
  async round(): Promise<Round> {
    const sequential = await this.#batch((calls) => this.#sequential(calls));
    const concurrent =
      this.#job.work === "call" ? await this.#batch((calls) => this.#concurrent(calls)) : undefined;
    return { sequential, concurrent };
  }

  close(): Promise<void> {
    return this.#contestant.close();
  }

  /** A short batch first tells how many calls fill the time. */
  async #batch(run: (calls: number) => Promise<void>): Promise<Sample> {
    const { wallUs } = await sampleBatch(run, WIDTH);
    const calls = Math.max(WIDTH, Math.ceil((this.#job.batchMs * 1000) / wallUs / WIDTH) * WIDTH);
    return sampleBatch(run, calls);
  }

  #sequential(calls: number): Promise<void> {
    return this.#driver.sequential(calls);
  }

  #concurrent(calls: number): Promise<void> {
    return this.#driver.concurrent(calls, WIDTH);
  }
}

function prepareTexts({ setup, work, spread }: Job): string[] {
  const names = calledTools(setup.tools, spread);
  return Array.from({ length: TEXTS }, (_, at) =>
    work === "list"
      ? requestText(setup.revision, at + 1, { method: "tools/list" })
      : callText(setup, at + 1, names[at % names.length] ?? toolName(0)),
  );
}

/** Names of the called tools, from the middle of the published ones on. */
function calledTools(tools: number, count: number): string[] {
  const first = Math.floor(tools / 2);
  return Array.from({ length: count }, (_, at) => toolName((first + at * 7) % tools));
}

function textLength(text: string): number {
  return text.length;
}

/** What a transport does with an answer: bytes, so that a text still in pieces is put together here. */
function encodedLength(text: string): number {
  return Buffer.from(text, "utf8").byteLength;
}
