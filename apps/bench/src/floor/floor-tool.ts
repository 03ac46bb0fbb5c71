/* eslint-disable @typescript-eslint/require-await -- users write their tools as async functions: that is what is measured */
import { z } from "zod";
import {
  createIssueCount,
  createIssueQuery,
  IssueIndex,
  ISSUE_TOOL,
  type IssueQuery,
  toolName,
} from "../workload/issues.js";
import type { Setup } from "../workload/setup.js";

/** What a call may know of itself. */
export interface FloorContext {
  readonly signal: AbortSignal;
  readonly meta: unknown;
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
export function createFloorTools({ tools, output }: Setup, style: "async" | "sync"): FloorTool[] {
  const index = new IssueIndex();
  const answer = output
    ? (query: IssueQuery) => index.count(query)
    : (query: IssueQuery) => index.describe(query);
  const run = style === "async" ? async (query: IssueQuery) => answer(query) : answer;
  return Array.from({ length: tools }, (_, at) => {
    const input = createIssueQuery();
    const count = output ? createIssueCount() : undefined;
    const outputSchema = count === undefined ? {} : { outputSchema: jsonSchema(count, "output") };
    const { annotations, ...texts } = ISSUE_TOOL;
    const inputSchema = jsonSchema(input, "input");
    const name = toolName(at);
    const listed = { name, ...texts, inputSchema, ...outputSchema, annotations };
    return { name, listed, input, output: count, run: (args) => run(args as IssueQuery) };
  });
}

/** 2020-12 is the protocol's default dialect, so it goes without saying. */
function jsonSchema(schema: z.ZodType, io: "input" | "output"): object {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io });
  return rest;
}
