// Taken when this module is loaded: a test's fake timers would stand still while the check waits for them.
const start = setTimeout;
const stop = clearTimeout;

/** A time by which something should have ended. */
export interface Deadline {
  readonly ms: number;
  readonly isOver: boolean;
  readonly clear: () => void;
}

/** Resolves in a later turn of the event loop, when all that is ready has run. */
export function later(): Promise<void> {
  return new Promise((resolve) => {
    start(resolve, 0);
  });
}

/** A deadline in so many milliseconds. */
export function deadlineIn(ms: number): Deadline {
  let isOver = false;
  const timer = start(() => {
    isOver = true;
  }, ms);
  return {
    ms,
    get isOver() {
      return isOver;
    },
    clear: () => {
      stop(timer);
    },
  };
}
