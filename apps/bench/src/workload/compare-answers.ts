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

interface ListedTool {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly inputSchema: {
    readonly properties?: Readonly<Record<string, unknown>>;
    readonly required?: unknown;
  };
  readonly outputSchema?: { readonly properties?: Readonly<Record<string, unknown>> };
  readonly annotations?: unknown;
}

/**
 * What a contestant answers otherwise than the floor, in words; nothing when it does the same work.
 *
 * A good call must bring the same content. Allowed to differ: members that the revision adds, and `$schema`. Where
 * `strict` is false, also how a refusal is worded and whether it is a tool error or a JSON-RPC error.
 */
export function compareAnswers(floor: CheckedAnswers, other: CheckedAnswers, strict: boolean): string[] {
  const differences: string[] = [];
  const check = (what: string, same: boolean): void => {
    if (!same) differences.push(what);
  };
  check("the result of a call", isDeepStrictEqual(essence(other.call), essence(floor.call)));
  if (floor.beyond === undefined || other.beyond === undefined) return differences;
  const refused = strict ? sameRefusal : bothRefuse;
  check("bad arguments", refused(floor.beyond.badArguments, other.beyond.badArguments));
  check("an unknown tool", refused(floor.beyond.unknownTool, other.beyond.unknownTool));
  check("the list", isDeepStrictEqual(listed(other.beyond.list), listed(floor.beyond.list)));
  return differences;
}

function essence(text: string): unknown {
  const { id, result, error } = JSON.parse(text) as Message;
  const { content, structuredContent, isError = false } = result ?? {};
  return { id, content, structuredContent, isError, code: error?.code };
}

function sameRefusal(a: string, b: string): boolean {
  return isDeepStrictEqual(essence(a), essence(b)) && bothRefuse(a, b);
}

function bothRefuse(a: string, b: string): boolean {
  return [a, b].every((text) => {
    const { result, error } = JSON.parse(text) as Message;
    return error !== undefined || result?.isError === true;
  });
}

function listed(text: string): unknown {
  const { result } = JSON.parse(text) as { result: { tools: ListedTool[] } };
  return result.tools.map(({ name, title, description, inputSchema, outputSchema, annotations }) => ({
    name,
    title,
    description,
    properties: inputSchema.properties,
    required: inputSchema.required,
    output: outputSchema?.properties,
    annotations,
  }));
}
