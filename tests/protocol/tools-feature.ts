import {
  type Call,
  type CallToolResult,
  ErrorCode,
  type Feature,
  McpError,
  type Method,
  type Params,
  PreparedResult,
  ProgressReporter,
  type Tool,
} from "@toolwright/kernel";

const inputSchema = { type: "object", properties: {}, additionalProperties: true };

const TOOLS: readonly Tool[] = [
  { name: "echo", description: "Repeats its arguments.", inputSchema, outputSchema: { type: "object" } },
  { name: "list", description: "Answers with an array.", inputSchema, outputSchema: { type: "array" } },
  { name: "deny", description: "Answers with a protocol error.", inputSchema },
  { name: "crash", description: "Has a fault.", inputSchema },
  { name: "count", description: "Reports its progress.", inputSchema },
  { name: "wait", description: "Waits for its cancellation.", inputSchema },
];

type Run = (args: Params, call: Call) => CallToolResult | Promise<CallToolResult>;

const RUNS: ReadonlyMap<unknown, Run> = new Map<unknown, Run>([
  ["echo", (args) => structured(args)],
  ["list", () => Promise.resolve(structured([1, 2, 3]))],
  ["deny", () => Promise.reject(new McpError(1403, "Not authorised", { workspace: "acme" }))],
  ["crash", () => Promise.reject(new Error("a detail that is nobody's business"))],
  ["count", count],
  ["wait", wait],
]);

/** The least that speaks `tools/list` and `tools/call`; every tool ends without a timer. */
export const toolsFeature: Feature = {
  capabilities: { tools: {} },
  methods: [listMethod(), { name: "tools/call", handle: callTool }],
};

function listMethod(): Method {
  const list = new PreparedResult({ tools: TOOLS });
  return { name: "tools/list", handle: () => list };
}

function callTool(call: Call): CallToolResult | Promise<CallToolResult> {
  const { name, arguments: args } = call.params ?? {};
  const run = RUNS.get(name);
  if (run === undefined) throw new McpError(ErrorCode.InvalidParams, "Invalid params: unknown tool");
  if (args !== undefined && (typeof args !== "object" || args === null || Array.isArray(args))) {
    throw new McpError(ErrorCode.InvalidParams, 'Invalid params: "arguments" must be an object');
  }
  return run((args ?? {}) as Params, call);
}

function structured(value: unknown): CallToolResult {
  return { content: [{ type: "text", text: JSON.stringify(value) }], structuredContent: value };
}

async function count(_args: Params, call: Call): Promise<CallToolResult> {
  const reporter = new ProgressReporter(call);
  for (let progress = 1; progress <= 1000; progress++) reporter.report({ progress, total: 1000 });
  await Promise.resolve();
  return { content: [] };
}

function wait(_args: Params, { signal }: Call): Promise<CallToolResult> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error));
  });
}
