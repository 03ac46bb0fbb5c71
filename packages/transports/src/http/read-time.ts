import { Deadline } from "../deadline.js";

/** After the last call has been answered, how long a client may take to read, in milliseconds. */
const READ_MS = 2000;

/** Waits until clients have read their answers, as long as they may take for that. */
export function withinReadTime(flushed: Promise<void>): Promise<void> {
  return new Deadline(READ_MS).wait(flushed);
}
