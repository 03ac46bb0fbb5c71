import { readFileSync } from "node:fs";

/** One message of a transcript with what must follow it. */
export interface Step {
  readonly line: number;
  /** What the client writes. */
  readonly text: string;
  /** What the server then says, in order. */
  readonly replies: readonly unknown[];
}

interface Line {
  readonly in?: unknown;
  readonly out?: unknown;
}

/**
 * Reads a transcript of JSON lines: `{"in": message}` is sent, `{"out": message}` must come back before the next `in`.
 * An `in` that is a string is sent as it is, for text that is no message. Further members are remarks for the reader.
 *
 * @throws Error for a line that is neither, or a transcript that starts with `out`
 */
export function readTranscript(file: URL): readonly Step[] {
  const steps: { line: number; text: string; replies: unknown[] }[] = [];
  for (const [index, text] of readFileSync(file, "utf8").split("\n").entries()) {
    if (text === "") continue;
    const line = JSON.parse(text) as Line;
    if ("in" in line) {
      const sent = typeof line.in === "string" ? line.in : JSON.stringify(line.in);
      steps.push({ line: index + 1, text: sent, replies: [] });
    } else {
      const step = steps.at(-1);
      if (step === undefined || !("out" in line))
        throw new Error(`Line ${index + 1} is neither "in" nor "out"`);
      step.replies.push(line.out);
    }
  }
  return steps;
}
