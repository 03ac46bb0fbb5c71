import { isToolError } from "./tool-error.js";

/**
 * Which messages of thrown errors reach the model: all of them (`verbatim`), or only those of `ToolError`s, with a
 * reference to the log for the rest (`masked`). A stack or a cause never does.
 */
export type ErrorPolicy = "verbatim" | "masked";

/** Where an app writes what its developers should see. Must not write to stdout, which stdio transports own. */
export interface Logger {
  warn(message: string, facts?: Readonly<Record<string, unknown>>): void;
  error(message: string, facts?: Readonly<Record<string, unknown>>): void;
}

/** Turns what a tool threw into the text that the model reads. */
export type ErrorText = (thrown: unknown, toolName: string) => string;

/**
 * The text for one policy. What is not a `ToolError` was not meant for the model alone, so it is logged whole, whatever
 * the model reads.
 */
export function errorText(policy: ErrorPolicy, logger: Logger): ErrorText {
  return policy === "verbatim" ? verbatim(logger) : masked(logger);
}

function verbatim(logger: Logger): ErrorText {
  return (thrown, toolName) => {
    if (!isToolError(thrown)) logger.error(`The tool "${toolName}" failed`, { toolName, thrown });
    return messageOf(thrown) ?? `The tool "${toolName}" failed.`;
  };
}

function masked(logger: Logger): ErrorText {
  return (thrown, toolName) => {
    if (isToolError(thrown)) return thrown.message;
    const reference = crypto.randomUUID();
    logger.error(`The tool "${toolName}" failed (reference ${reference})`, { reference, toolName, thrown });
    return `The tool "${toolName}" failed. Reference: ${reference}`;
  };
}

/** The message of anything that can be thrown, also of what only looks like an error or breaks when looked at. */
export function messageOf(thrown: unknown): string | undefined {
  if (typeof thrown === "string") return thrown;
  try {
    const message = (thrown as { message?: unknown } | null | undefined)?.message;
    return typeof message === "string" ? message : undefined;
  } catch {
    return undefined;
  }
}
