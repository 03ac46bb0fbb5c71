import { availableParallelism, cpus } from "node:os";

/** What the figures depend on, without a date. */
export function describeMachine(): string {
  const model = cpus()[0]?.model.trim() ?? "unknown processor";
  return `${model}, ${String(availableParallelism())} cores, Node.js ${process.version}, ${process.platform}`;
}
