import "reflect-metadata";
import { type Args, createApp, Input, Tool, ToolService } from "@toolwright/core";
import { connectClient } from "@toolwright/testing";
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

const client = await connectClient(app);
console.log(JSON.stringify(await client.call("get_price", { sku: "A-1" })));
await app.close();

// Made, not served: that the other entries link is what is asked of them here.
stdio();
http({ port: 0 });
