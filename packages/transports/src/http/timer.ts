/** Repeats a task without keeping the process alive for it, where the platform has a say in that. */
export function startTimer(task: () => void, everyMs: number): ReturnType<typeof setInterval> {
  const timer = setInterval(task, everyMs);
  (timer as { unref?: () => void }).unref?.();
  return timer;
}
