import "reflect-metadata";
import { type Args, createApp, Input, Tool, ToolService } from "@toolwright/core";
import { InMemoryTransport } from "@toolwright/kernel";
import { http } from "@toolwright/transports/http";
import { stdio } from "@toolwright/transports/stdio";
import { ContainerModule } from "inversify";
import { z } from "zod";

class PriceList {
  of(sku: string): number {
    return sku === "A-1" ? 1299 : 0;
  }
}

const Article = z.object({ sku: z.string() });

@ToolService()
class PriceTools {
  constructor(private readonly prices: PriceList) {}

  @Tool("get_price", { description: "Price of one article, in cents." })
  price(@Input(Article) { sku }: Args<typeof Article>): number {
    return this.prices.of(sku);
  }
}

const prices = new ContainerModule(({ bind }) => {
  bind(PriceList).toSelf().inSingletonScope();
});
const app = await createApp({ name: "prices", version: "1.0.0", services: [PriceTools], modules: [prices] });

const memory = new InMemoryTransport();
await app.listen(memory);
const peer = memory.connect((message) => {
  console.log(message);
  peer.close();
  void app.close();
});
peer.send(
  JSON.stringify({
    jsonrpc: "2.0",
    id: "first",
    method: "tools/call",
    params: {
      name: "get_price",
      arguments: { sku: "A-1" },
      _meta: {
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": { name: "consumer", version: "1.0.0" },
        "io.modelcontextprotocol/clientCapabilities": {},
      },
    },
  }),
);

// Made, not served: that the other entries link is what is asked of them here.
stdio();
http({ port: 0 });
