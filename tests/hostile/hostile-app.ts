import "reflect-metadata";
import { type App, type Args, createApp, Input, Tool, ToolContext, ToolService } from "@toolwright/core";
import { McpError } from "@toolwright/kernel";
import { setImmediate } from "node:timers/promises";
import { z } from "zod";

const Echo = z.looseObject({ text: z.string() });
const EchoLater = z.object({ text: z.string(), turns: z.number().int().min(0).max(8).default(1) });
const Count = z.object({ steps: z.number().int().min(0).max(10) });

const Order = z.object({
  article: z.string(),
  lines: z.array(z.object({ sku: z.string(), count: z.number().int() })),
});

/** Tools of every kind of input; each ends within a few turns of the event loop, except the one that says so. */
@ToolService()
export class HostileTools {
  /** How many calls of {@link hang} there are that nobody has aborted. */
  static hanging = 0;
  /** How many calls reached a tool. */
  static calls = 0;

  @Tool("echo", { description: "Answers with its arguments." })
  echo(@Input(Echo) args: Args<typeof Echo>): object {
    HostileTools.calls++;
    return args;
  }

  @Tool("echo_later", { description: "Answers with its text after some turns of the event loop." })
  async echoLater(@Input(EchoLater) { text, turns }: Args<typeof EchoLater>): Promise<string> {
    HostileTools.calls++;
    for (let turn = 0; turn < turns; turn++) await setImmediate();
    return text;
  }

  @Tool("order", { description: "Answers with the article ordered." })
  order(@Input(Order) order: Args<typeof Order>): string {
    return order.article;
  }

  @Tool("count", { description: "Reports its progress." })
  async count(@Input(Count) { steps }: Args<typeof Count>, context: ToolContext): Promise<string> {
    for (let progress = 1; progress <= steps; progress++) context.progress(progress, steps);
    await setImmediate();
    return "counted";
  }

  @Tool("deny", { description: "Refuses." })
  deny(): never {
    throw new McpError(1403, "Not authorised");
  }

  @Tool("crash", { description: "Has a fault." })
  crash(): never {
    throw new Error("on purpose");
  }

  @Tool("hang", { description: "Waits until it is cancelled." })
  hang({ signal }: ToolContext): Promise<never> {
    HostileTools.hanging++;
    return new Promise((_, reject) => {
      signal.addEventListener("abort", () => {
        HostileTools.hanging--;
        reject(signal.reason as Error);
      });
    });
  }
}

/** Starts the app and counts calls from none on. What it logs of faults of its own, not a tool's, goes to `faults`. */
export function createHostileApp(faults: unknown[]): Promise<App> {
  HostileTools.hanging = 0;
  HostileTools.calls = 0;
  const keep = (message: string, facts: unknown): void => {
    if (message.includes("inside the server")) faults.push([message, facts]);
  };
  return createApp({
    name: "hostile",
    version: "1.0.0",
    services: [HostileTools],
    logger: { warn: keep, error: keep },
  });
}
