import "reflect-metadata";
import { Annotations, type Args, createApp, Input, Tool, ToolError, ToolService } from "@toolwright/core";
import { http } from "@toolwright/transports/http";
import { ContainerModule } from "inversify";
import { z } from "zod";

class Warehouse {
  private readonly stock = new Map([["A-100", 12]]);
  countOf(sku: string): number | undefined {
    return this.stock.get(sku);
  }
}

const CountStock = z.object({ sku: z.string().describe('Article number, such as "A-100"') });

@ToolService()
class StockTools {
  constructor(private readonly warehouse: Warehouse) {}

  @Tool("count_stock", { description: "How many pieces of an article are in stock." })
  @Annotations.read()
  count(@Input(CountStock) { sku }: Args<typeof CountStock>): { sku: string; pieces: number } {
    const pieces = this.warehouse.countOf(sku);
    if (pieces === undefined) throw new ToolError(`There is no article ${sku}. Ask the user for the number.`);
    return { sku, pieces };
  }
}

const stock = new ContainerModule(({ bind }) => {
  bind(Warehouse).toSelf().inSingletonScope();
});
const app = await createApp({ name: "stock", version: "1.0.0", services: [StockTools], modules: [stock] });
const transport = http({ port: Number(process.env["PORT"] ?? 3000), signals: true }); // SIGTERM lets calls finish
await app.listen(transport);
console.log(`Serving on ${transport.url}`);
