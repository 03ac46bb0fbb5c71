import { Annotations, type Args, Input, Output, Tool, ToolContext, ToolService } from "@toolwright/core";
import { z } from "zod";

export class PriceList {
  async of(sku: string): Promise<number> {
    return sku === "A-1" ? 1299 : 0;
  }
}

const Article = z.object({ sku: z.string(), currency: z.enum(["EUR", "USD"]).default("EUR") });
const Price = z.object({ cents: z.number().int(), currency: z.enum(["EUR", "USD"]) });

@ToolService({ prefix: "shop_" })
export class PriceTools {
  constructor(private readonly prices: PriceList) {}

  @Tool("get_price", { description: "Price of one article, in cents." })
  @Annotations.read()
  @Output(Price)
  async price(
    @Input(Article, { examples: [{ sku: "A-1" }] }) { sku, currency }: Args<typeof Article>,
    { signal }: ToolContext,
  ) {
    signal.throwIfAborted();
    return { cents: await this.prices.of(sku), currency };
  }
}
