/** What a cold start took, in milliseconds. */
export interface ColdStart {
  readonly wallMs: number;
  /** Processor time of the whole process. */
  readonly cpuMs: number;
}

/** Times something that a process does once. */
export async function timeColdStart(run: () => Promise<void>): Promise<ColdStart> {
  const cpu = process.cpuUsage();
  const start = performance.now();
  await run();
  const wallMs = performance.now() - start;
  const used = process.cpuUsage(cpu);
  return { wallMs, cpuMs: (used.user + used.system) / 1000 };
}
