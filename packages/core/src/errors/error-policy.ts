import type { Messages } from "./messages.js";
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

/** A failed call, as far as its text and its log line need to know. */
export interface Failure {
  readonly toolName: string;
  /** The call had been cancelled, and failed for no other reason: there is nothing to see to, and nobody who reads. */
  readonly isCancelled: boolean;
  /** Keeps what is sensitive out of a text; the same text where nothing is. */
  readonly clean: (text: string) => string;
  /** What was thrown, as the log may have it. */
  readonly loggable: () => unknown;
}

/** Turns what a tool threw into the text that the model reads. */
export type ErrorText = (thrown: unknown, failure: Failure) => string;

type ErrorMessages = Pick<Messages, "failed" | "failedMasked">;

/**
 * The text for one policy. What is not a `ToolError` was not meant for the model alone, so it is logged whole, whatever
 * the model reads; the end of a call that was cancelled is no failure, and is not.
 */
export function errorText(policy: ErrorPolicy, logger: Logger, messages: ErrorMessages): ErrorText {
  return policy === "verbatim" ? verbatim(logger, messages) : masked(logger, messages);
}

function verbatim(logger: Logger, messages: ErrorMessages): ErrorText {
  return (thrown, { toolName, isCancelled, clean, loggable }) => {
    if (!isToolError(thrown) && !isCancelled)
      logger.error(`The tool "${toolName}" failed`, { toolName, thrown: loggable() });
    const message = messageOf(thrown);
    return message === undefined ? messages.failed({ toolName }) : clean(message);
  };
}

function masked(logger: Logger, messages: ErrorMessages): ErrorText {
  return (thrown, { toolName, isCancelled, clean, loggable }) => {
    if (isToolError(thrown)) return clean(thrown.message);
    if (isCancelled) return messages.failed({ toolName });
    const reference = crypto.randomUUID();
    const facts = { reference, toolName, thrown: loggable() };
    logger.error(`The tool "${toolName}" failed (reference ${reference})`, facts);
    return messages.failedMasked({ toolName, reference });
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
