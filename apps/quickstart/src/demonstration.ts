import { inspect } from "node:util";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";

/** One call, and whether it is meant to go wrong. */
interface Step {
  readonly title: string;
  readonly tool: string;
  readonly args: Record<string, unknown>;
  readonly isError: boolean;
}

const STEPS: readonly Step[] = [
  {
    title: "Plain text",
    tool: "why_package",
    args: { name: "ajv", limit: 2 },
    isError: false,
  },
  { title: "Structured output", tool: "list_licenses", args: {}, isError: false },
  { title: "Bad arguments", tool: "search_packages", args: { text: "json", limit: 500 }, isError: true },
  { title: "A tool error", tool: "show_package", args: { name: "zodd" }, isError: true },
];

/** Receives one or more lines of text, without the line break at the end. */
export type Print = (text: string) => void;

/**
 * Prints what the official SDK's client sees on this endpoint: the list of tools, and four calls.
 *
 * @throws Error when a call ends differently than it should.
 */
export async function demonstrate(url: string, print: Print): Promise<void> {
  const client = new Client({ name: "quickstart-demonstration", version: "0.1.0" });
  const transport = new StreamableHTTPClientTransport(new URL(url));
  await client.connect(transport);
  try {
    await printTools(client, print);
    for (const [index, step] of STEPS.entries()) {
      print(`\n${String(index + 1)}. ${step.title}: ${step.tool} ${JSON.stringify(step.args)}`);
      await printCall(client, step, print);
    }
    await transport.terminateSession();
  } finally {
    await client.close();
  }
}

async function printTools(client: Client, print: Print): Promise<void> {
  const { tools } = await client.listTools();
  print(`\nA client lists ${String(tools.length)} tools:`);
  for (const { name, description, inputSchema, annotations } of tools) {
    const fields = Object.keys(inputSchema.properties ?? {}).join(", ");
    print(`   ${name}(${fields})${annotations?.readOnlyHint === true ? " [read-only]" : ""}`);
    print(`      ${description ?? ""}`);
  }
}

async function printCall(client: Client, { tool, args, isError }: Step, print: Print): Promise<void> {
  const result = await client.callTool({ name: tool, arguments: args });
  if ((result.isError === true) !== isError) {
    throw new Error(
      `${tool} should ${isError ? "" : "not "}have answered with an error: ${JSON.stringify(result)}`,
    );
  }
  print(
    indent(
      result.structuredContent === undefined ? textOf(result.content) : showData(result.structuredContent),
    ),
  );
  if (isError) print("   (isError: true, so the model reads it and can try again)");
}

/** The client's type leaves content open for an older revision of the protocol. */
function textOf(content: unknown): string {
  const blocks = content as readonly { readonly text?: string }[];
  return blocks.map(({ text }) => text ?? "").join("\n");
}

function showData(data: unknown): string {
  return inspect(data, { depth: null, breakLength: 100 });
}

function indent(text: string): string {
  return text.replaceAll(/^(?=.)/gm, "   ");
}
