import "reflect-metadata";
import { createApp, Input, Tool, ToolContext, ToolService } from "@toolwright/core";
import { classValidator } from "@toolwright/core/class-validator";
import { connectClient } from "@toolwright/testing";
import { http } from "@toolwright/transports/http";
import { stdio } from "@toolwright/transports/stdio";
import { IsString } from "class-validator";
import { ContainerModule } from "inversify";

class PriceList {
  of(sku: string): number {
    return sku === "A-1" ? 1299 : 0;
  }
}

class Article {
  @IsString()
  sku!: string;
}

@ToolService()
class PriceTools {
  constructor(private readonly prices: PriceList) {}

  @Tool("get_price", { description: "Price of one article, in cents." })
  price(@Input() { sku }: Article, { signal }: ToolContext): number {
    signal.throwIfAborted();
    return this.prices.of(sku);
  }
}

const prices = new ContainerModule(({ bind }) => {
  bind(PriceList).toSelf().inSingletonScope();
});

async function main(): Promise<void> {
  const app = await createApp({
    name: "prices",
    version: "1.0.0",
    services: [PriceTools],
    modules: [prices],
    schemas: [classValidator()],
  });
  const client = await connectClient(app);
  console.log(JSON.stringify(await client.call("get_price", { sku: "A-1" })));
  await app.close();

  // Made, not served: that the other entries link is what is asked of them here.
  stdio();
  http({ port: 0 });
}

void main();
