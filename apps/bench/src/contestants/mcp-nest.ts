import "reflect-metadata";
import { Module } from "@nestjs/common";
import { NestFactory } from "@nestjs/core";
import { McpStrategy, type McpTransport, type McpTransportContext } from "@rekog/mcp-nest";
import { createNestParts, type NestVariant } from "../pipeline/nest-tools.js";
import { toolName } from "../workload/issues.js";
import { SERVER_INFO, type Setup } from "../workload/setup.js";
import { type Contestant, handshakeOf } from "./contestant.js";
import { TextTransport } from "./text-transport.js";

/**
 * `@rekog/mcp-nest` through the port that any of its transports gets, from text to text: one bound server for one client,
 * as its stdio transport makes it. It has no other way to call a tool in process.
 *
 * @throws Error for a setup other than one tool with text on 2025-11-25
 */
export async function createMcpNest(setup: Setup, variant: NestVariant): Promise<Contestant<string>> {
  if (setup.revision !== "2025-11-25" || setup.kind !== "text" || setup.tools !== 1)
    throw new Error("mcp-nest takes part with one tool, text, 2025-11-25");
  const { controller, providers } = createNestParts(toolName(0), variant);
  const transport = new InProcessTransport();
  const strategy = new McpStrategy({ ...SERVER_INFO, transports: [transport], logging: false });

  @Module({ controllers: [controller], providers })
  class IssueModule {}

  // eslint-disable-next-line @typescript-eslint/no-unsafe-class-instance-assignment -- Nest calls its bag of options a class
  const app = await NestFactory.createMicroservice(IssueModule, { strategy, logger: false });
  await app.listen();
  return {
    handshake: handshakeOf(setup),
    send: (text) => transport.text.receive(text),
    text: (text) => text,
    close: () => app.close(),
  };
}

class InProcessTransport implements McpTransport {
  readonly kind = "stdio";
  readonly text = new TextTransport();

  async start(context: McpTransportContext): Promise<void> {
    const server = context.createBoundServer({ transport: this.kind, stateless: false, era: "legacy" });
    await server.connect(this.text);
  }

  close(): Promise<void> {
    return this.text.close();
  }
}
