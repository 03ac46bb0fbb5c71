/** What one call cost, in microseconds. */
export interface Sample {
  /** Processor time of the whole process, garbage collection and compilation included. */
  readonly cpuUs: number;
  readonly wallUs: number;
}

/** Runs a batch and tells what each call of it cost. */
export async function sampleBatch(run: (calls: number) => Promise<void>, calls: number): Promise<Sample> {
  const cpu = process.cpuUsage();
  const start = performance.now();
  await run(calls);
  const wallMs = performance.now() - start;
  const used = process.cpuUsage(cpu);
  return { cpuUs: (used.user + used.system) / calls, wallUs: (wallMs * 1000) / calls };
}
