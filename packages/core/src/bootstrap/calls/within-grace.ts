/** How long what is under way may take after its app began to close, in milliseconds. */
export const GRACE_MS = 5000;

/** Waits for the end of what is under way, however it ends, but not for ever. */
export function withinGrace(underWay: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, GRACE_MS);
    const end = (): void => {
      clearTimeout(timer);
      resolve();
    };
    underWay.then(end, end);
  });
}
