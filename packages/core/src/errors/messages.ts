import type { Issue } from "../schema/schema-adapter.js";

/** What every sentence may name. */
export interface ToolFacts {
  readonly toolName: string;
}

/** A place in what a tool returned: its path as code spells it, `items[2].sku`; empty for the value as a whole. */
export interface PlaceFacts extends ToolFacts {
  readonly path: string;
}

/** Where an issue was found. */
export interface IssueFacts extends PlaceFacts {
  /** Whether it is about the arguments or about what the tool returned. */
  readonly side: "input" | "output";
}

/** How much of a result was kept: characters of a text, elements of a list. */
export interface CutFacts extends ToolFacts {
  readonly kept: number;
  readonly total: number;
}

/**
 * The sentences of the framework's own that a model reads. Each is written from facts, so that a team can put them in its
 * own words or language. One that throws, or gives no string, is replaced by the default.
 *
 * @example
 * ```ts
 * const messages: Partial<Messages> = {
 *   invalidArguments: ({ toolName }) => `Ungültige Argumente für ${toolName}:`,
 *   unknownArgument: () => "Unbekanntes Argument",
 * };
 * ```
 */
export interface Messages {
  /** The first line where arguments are refused; one line per issue follows. */
  readonly invalidArguments: (facts: ToolFacts) => string;
  /** The issue of an argument that the published schema does not name. */
  readonly unknownArgument: (facts: PlaceFacts) => string;
  /** The words for any other issue: by default the validation library's own. */
  readonly issue: (issue: Issue, facts: IssueFacts) => string;
  /** Stands for the words of an issue at a sensitive place, which may repeat the value. */
  readonly sensitiveIssue: (facts: IssueFacts) => string;
  /** The first line where a returned value does not fit its output schema; one line per issue follows. */
  readonly outputMismatch: (facts: ToolFacts) => string;
  /** There is nothing to validate: no value at all, or content blocks alone. */
  readonly outputMissing: (facts: ToolFacts & { readonly found: "nothing" | "blocks" }) => string;
  /** A guard said no, and no more; or something that injects `Principal` was called by nobody. */
  readonly denied: (facts: ToolFacts) => string;
  /** Something was thrown that has no message. */
  readonly failed: (facts: ToolFacts) => string;
  /** Something was thrown whose message is masked; the log repeats the reference. */
  readonly failedMasked: (facts: ToolFacts & { readonly reference: string }) => string;
  /** A part of the returned value has no JSON; `what` reads after "is": `NaN`, `an object of kind Promise`. */
  readonly unrepresentable: (facts: PlaceFacts & { readonly what: string }) => string;
  /** A getter or `toJSON` of the returned value threw. Masked like any thrown error, since `reason` is its message. */
  readonly unreadable: (facts: PlaceFacts & { readonly reason: string }) => string;
  /** The returned value nests deeper than JSON can be written. */
  readonly tooDeep: (facts: ToolFacts) => string;
  /** A result of the tool's own has a member that clients would refuse; `expected` reads after "is not": `an object`. */
  readonly malformedResult: (
    facts: ToolFacts & { readonly member: string; readonly expected: string },
  ) => string;
  /** The result is over `maxResultBytes` and is of a kind that cannot be cut. */
  readonly tooLarge: (facts: ToolFacts & { readonly maxBytes: number }) => string;
  /** The result has more values than are written, whatever its size; objects that share others count each time. */
  readonly tooManyValues: (facts: ToolFacts & { readonly limit: number }) => string;
  /** The last line of a text that was cut. */
  readonly truncatedText: (facts: CutFacts) => string;
  /** The block beside a list, or beside blocks, of which only the first were kept. */
  readonly truncatedList: (facts: CutFacts) => string;
  /** An iterable or observable gave more than `collect` allows. */
  readonly tooMuchCollected: (
    facts: ToolFacts & { readonly limit: number; readonly unit: "items" | "bytes" },
  ) => string;
  /** A stream, or another iterable, gave bytes, which are no JSON. */
  readonly bytesCollected: (facts: ToolFacts) => string;
}

/** The contract's literals. */
export const defaultMessages: Messages = {
  invalidArguments: ({ toolName }) => `Invalid arguments for tool "${toolName}":`,
  unknownArgument: () => "Unknown argument",
  issue: ({ message }) => message,
  sensitiveIssue: () => "is not valid",
  outputMismatch: ({ toolName }) =>
    `The tool "${toolName}" returned a value that does not fit its output schema:`,
  outputMissing: ({ toolName, found }) =>
    found === "nothing"
      ? `The tool "${toolName}" returned no value for its output schema.`
      : `The tool "${toolName}" returned content blocks but no structuredContent for its output schema; data that looks like blocks goes into json().`,
  denied: ({ toolName }) => `You are not allowed to use the tool "${toolName}" like this.`,
  failed: ({ toolName }) => `The tool "${toolName}" failed.`,
  failedMasked: ({ toolName, reference }) => `The tool "${toolName}" failed. Reference: ${reference}`,
  unrepresentable: ({ path, what }) =>
    path === ""
      ? `The tool returned ${what}, which JSON cannot represent.`
      : `The tool returned a value that JSON cannot represent: ${path} is ${what}.`,
  unreadable: ({ path, reason }) =>
    path === ""
      ? `The tool returned a value that cannot be read: ${reason}`
      : `The tool returned a value that cannot be read at ${path}: ${reason}`,
  tooDeep: () => "The tool returned a value that nests too deep for JSON.",
  malformedResult: ({ member, expected }) =>
    `The tool returned a result whose "${member}" is not ${expected}.`,
  tooLarge: ({ toolName, maxBytes }) =>
    `The result of the tool "${toolName}" is larger than ${String(maxBytes)} bytes and cannot be shortened. Ask for less: narrow the search, lower a limit, or take one page at a time.`,
  tooManyValues: ({ toolName, limit }) =>
    `The result of the tool "${toolName}" has more than ${String(limit)} values. Ask for less: narrow the search, lower a limit, or take one page at a time.`,
  truncatedText: ({ kept, total }) => `… truncated: ${String(kept)} of ${String(total)} characters`,
  truncatedList: ({ kept, total }) => `… truncated: ${String(kept)} of ${String(total)} elements`,
  tooMuchCollected: ({ toolName, limit, unit }) =>
    `The tool "${toolName}" gave more than ${String(limit)} ${unit} one after the other, and was stopped. Ask for less: narrow the search, lower a limit, or take one page at a time.`,
  bytesCollected: ({ toolName }) =>
    `The tool "${toolName}" returned a stream of bytes, which is no JSON. It should read the stream, and return its text or a content block.`,
};

type Sentence = (...facts: readonly unknown[]) => unknown;

/** All sentences: the given ones where they work, the defaults for the rest. */
export function completeMessages(own: Partial<Messages> = {}): Messages {
  const defaults = Object.entries(defaultMessages) as [keyof Messages, Sentence][];
  const complete = defaults.map(([name, byDefault]) => {
    const given = own[name] as Sentence | undefined;
    return [name, given === undefined ? byDefault : guarded(given, byDefault)] as const;
  });
  return Object.fromEntries<Sentence>(complete) as unknown as Messages;
}

/** The answer to a client must not depend on whether a sentence could be written. */
function guarded(given: Sentence, byDefault: Sentence): Sentence {
  return (...facts) => {
    try {
      const written = given(...facts);
      return typeof written === "string" ? written : byDefault(...facts);
    } catch {
      return byDefault(...facts);
    }
  };
}
