import "reflect-metadata";
import { createApp, Input, Tool, ToolService } from "@toolwright/core";
import { InMemoryTransport } from "@toolwright/kernel";
import { z } from "zod";
import { requestText } from "../workload/requests.js";

const Greeting = z.object({ name: z.string().describe("Who is greeted") });

@ToolService()
class Greeter {
  @Tool({ description: "Greets somebody." })
  greet(@Input(Greeting) { name }: z.infer<typeof Greeting>): string {
    return `Hello, ${name}!`;
  }
}

/** Boots an app with one tool and asks it for its list. The app lives as long as its process. */
export async function firstList(): Promise<string> {
  const app = await createApp({ name: "bench", version: "1.0.0", services: [Greeter] });
  const memory = new InMemoryTransport();
  await app.listen(memory);
  return new Promise((resolve) => {
    memory.connect(resolve).send(requestText("2026-07-28", 1, { method: "tools/list" }));
  });
}
