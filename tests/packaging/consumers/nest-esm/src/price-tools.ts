import { Annotations, Input, Output, Tool, ToolContext, ToolService } from "@toolwright/core";
import { Type } from "class-transformer";
import { IsIn, IsInt, IsString, ValidateNested } from "class-validator";
import { z } from "zod";

export class PriceList {
  async of(sku: string): Promise<number> {
    return sku === "A-1" ? 1299 : 0;
  }
}

class Discount {
  @IsInt()
  percent!: number;
}

class Article {
  @IsString()
  sku!: string;

  @IsIn(["EUR", "USD"])
  currency: "EUR" | "USD" = "EUR";

  @ValidateNested()
  @Type(() => Discount)
  discount!: Discount;
}

const Price = z.object({ cents: z.number().int(), currency: z.enum(["EUR", "USD"]) });

@ToolService({ prefix: "shop_" })
export class PriceTools {
  constructor(private readonly prices: PriceList) {}

  @Tool("get_price", { description: "Price of one article, in cents." })
  @Annotations.read()
  @Output(Price)
  async price(
    @Input(Article, { examples: [{ sku: "A-1", discount: { percent: 5 } }] }) { sku, currency }: Article,
    { signal }: ToolContext,
  ) {
    signal.throwIfAborted();
    return { cents: await this.prices.of(sku), currency };
  }
}
