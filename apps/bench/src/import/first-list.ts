import "reflect-metadata";
import { createApp, Input, Tool, ToolService } from "@toolwright/core";
import { InMemoryTransport } from "@toolwright/kernel";
import { z } from "zod";

const Greeting = z.object({ name: z.string().describe("Who is greeted") });

@ToolService()
class Greeter {
  @Tool({ description: "Greets somebody." })
  greet(@Input(Greeting) { name }: z.infer<typeof Greeting>): string {
    return `Hello, ${name}!`;
  }
}

/** Written here: whatever else this file loads would count as the framework's. */
const LIST = JSON.stringify({
  jsonrpc: "2.0",
  id: 1,
  method: "tools/list",
  params: {
    _meta: {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientInfo": { name: "bench", version: "1.0.0" },
      "io.modelcontextprotocol/clientCapabilities": {},
    },
  },
});

/** Boots an app with one tool and asks it for its list. The app lives as long as its process. */
export async function firstList(): Promise<string> {
  const app = await createApp({ name: "bench", version: "1.0.0", services: [Greeter] });
  const memory = new InMemoryTransport();
  await app.listen(memory);
  return new Promise((resolve) => {
    memory.connect(resolve).send(LIST);
  });
}
