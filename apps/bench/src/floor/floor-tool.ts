/* eslint-disable @typescript-eslint/require-await -- users write their tools as async functions: that is what is measured */
import { z } from "zod";
import {
  createIssueCount,
  createIssueQuery,
  IssueIndex,
  ISSUE_TOOL,
  type IssueQuery,
  STEPS,
  toolName,
} from "../workload/issues.js";
import type { Setup, ToolKind } from "../workload/setup.js";
import { textAnswer } from "../workload/text-answer.js";

/** What a call may know of itself. */
export interface FloorContext {
  readonly signal: AbortSignal;
  readonly meta: unknown;
  /** Tells the client how far the call is, if it asked for it. */
  progress(progress: number, total: number): void;
}

/** One tool, as a server without a framework keeps it. */
export interface FloorTool {
  readonly name: string;
  readonly listed: object;
  readonly input: z.ZodType;
  readonly output: z.ZodType | undefined;
  readonly run: (args: unknown, context: FloorContext) => unknown;
}

/** The measured tools. */
export function createFloorTools({ tools, kind }: Setup, style: "async" | "sync"): FloorTool[] {
  const index = new IssueIndex();
  const answer = answerOf(index, kind);
  const run: FloorMethod = style === "async" ? async (query, context) => answer(query, context) : answer;
  return Array.from({ length: tools }, (_, at) => {
    const input = createIssueQuery();
    const count = kind === "data" ? createIssueCount() : undefined;
    const outputSchema = count === undefined ? {} : { outputSchema: jsonSchema(count, "output") };
    const { annotations, ...texts } = ISSUE_TOOL;
    const inputSchema = jsonSchema(input, "input");
    const name = toolName(at);
    const listed = { name, ...texts, inputSchema, ...outputSchema, annotations };
    return { name, listed, input, output: count, run: (args, context) => run(args as IssueQuery, context) };
  });
}

type FloorMethod = (query: IssueQuery, context: FloorContext) => unknown;

function answerOf(index: IssueIndex, kind: ToolKind): FloorMethod {
  if (kind === "data") return (query) => index.count(query);
  const answer = textAnswer(index, kind);
  if (kind !== "progress") return answer;
  return (query, context) => {
    for (let step = 1; step <= STEPS; step += 1) context.progress(step, STEPS);
    return answer(query);
  };
}

/** 2020-12 is the protocol's default dialect, so it goes without saying. */
function jsonSchema(schema: z.ZodType, io: "input" | "output"): object {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io });
  return rest;
}
