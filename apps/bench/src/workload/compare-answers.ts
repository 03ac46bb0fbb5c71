import { isDeepStrictEqual } from "node:util";
import type { CheckedAnswers } from "./check-answers.js";

interface Message {
  readonly id?: unknown;
  readonly result?: {
    readonly isError?: boolean;
    readonly content?: unknown;
    readonly structuredContent?: unknown;
  };
  readonly error?: { readonly code: number };
}

interface Progress {
  readonly progressToken: unknown;
  readonly progress: unknown;
  readonly total?: unknown;
}

interface ListedTool {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly inputSchema: {
    readonly properties?: Readonly<Record<string, unknown>>;
    readonly required?: unknown;
  };
  readonly outputSchema?: { readonly properties?: Readonly<Record<string, unknown>> };
  readonly annotations?: Readonly<Record<string, unknown>>;
}

/**
 * What a contestant answers otherwise than the floor, in words; nothing when it does the same work.
 *
 * Where `strict`, whole results must be equal, and errors must have the same code. Otherwise a good call must bring the
 * same content and a list the same tools, whatever stands beside them, and a refusal must be one.
 */
export function compareAnswers(floor: CheckedAnswers, other: CheckedAnswers, strict: boolean): string[] {
  const differences: string[] = [];
  const check = (what: string, same: boolean): void => {
    if (!same) differences.push(what);
  };
  const same = (read: (text: string) => unknown): ((a: string, b: string) => boolean) => {
    return (a, b) => isDeepStrictEqual(read(a), read(b));
  };
  check("the result of a call", same(strict ? outcome : essence)(floor.call, other.call));
  check("what is told before it", told(floor.told, strict) === told(other.told, strict));
  if (floor.beyond === undefined || other.beyond === undefined) return differences;
  const refused = strict ? same(outcome) : bothRefuse;
  check("bad arguments", refused(floor.beyond.badArguments, other.beyond.badArguments));
  check("an unknown tool", refused(floor.beyond.unknownTool, other.beyond.unknownTool));
  check("the list", same(strict ? outcome : listed)(floor.beyond.list, other.beyond.list));
  return differences;
}

/** All of an answer, apart from how an error is worded. */
function outcome(text: string): unknown {
  const { id, result, error } = JSON.parse(text) as Message;
  return { id, result, code: error?.code };
}

/** Notifications in full, or the part of them that the protocol asks for. */
function told(texts: readonly string[], strict: boolean): string {
  const parsed = texts.map((text) => JSON.parse(text) as { method: string; params: Progress });
  if (strict) return JSON.stringify(parsed);
  return JSON.stringify(
    parsed.map(({ method, params: { progressToken, progress, total } }) => {
      return { method, progressToken, progress, total };
    }),
  );
}

function essence(text: string): unknown {
  const { id, result, error } = JSON.parse(text) as Message;
  const { content, structuredContent, isError = false } = result ?? {};
  return { id, content, structuredContent, isError, code: error?.code };
}

function bothRefuse(a: string, b: string): boolean {
  return [a, b].every((text) => {
    const { result, error } = JSON.parse(text) as Message;
    return error !== undefined || result?.isError === true;
  });
}

/** A title may also stand among the annotations: the protocol knows both places. */
function listed(text: string): unknown {
  const { result } = JSON.parse(text) as { result: { tools: ListedTool[] } };
  return result.tools.map(({ name, title, description, inputSchema, outputSchema, annotations }) => ({
    name,
    title: title ?? annotations?.["title"],
    description,
    properties: inputSchema.properties,
    required: inputSchema.required,
    output: outputSchema?.properties,
    annotations: { ...annotations, title: undefined },
  }));
}
