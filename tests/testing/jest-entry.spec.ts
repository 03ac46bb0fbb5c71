import { describe, expect, it } from "@jest/globals";
import { Input, Output, Tool, ToolContext, ToolError, ToolService } from "@toolwright/core";
import { createTestApp } from "@toolwright/testing";
import { describeRevisions, mockContainer } from "@toolwright/testing/jest";
import "reflect-metadata";
import { z } from "zod";

class PriceList {
  find(_sku: string): Promise<number | undefined> {
    throw new Error("The network is not for tests");
  }
}

const Price = z.object({ sku: z.string(), cents: z.number().int() });

@ToolService()
class PriceTools {
  constructor(private readonly prices: PriceList) {}

  @Tool("get_price")
  @Input(z.object({ sku: z.string() }))
  @Output(Price)
  async price({ sku }: { sku: string }): Promise<z.infer<typeof Price>> {
    const cents = await this.prices.find(sku);
    if (cents === undefined) throw new ToolError(`There is no article ${sku}.`);
    return { sku, cents };
  }

  @Tool("revision")
  revision({ client }: ToolContext): string {
    return client?.protocolVersion ?? "none";
  }
}

describe("a unit test of a tool", () => {
  it("is three lines", async () => {
    const { service, mock } = mockContainer(PriceTools);
    mock(PriceList).find.mockResolvedValue(1250);
    expect(await service.price({ sku: "A1" })).toEqual({ sku: "A1", cents: 1250 });
  });
});

describeRevisions((revision) => {
  it("gives the same tools the same answers", async () => {
    const { container, mock } = mockContainer(PriceTools);
    mock(PriceList).find.mockResolvedValueOnce(1250).mockResolvedValueOnce(undefined);
    await using app = await createTestApp({ services: [PriceTools], container, revision });
    expect(await app.call("get_price", { sku: "A1" })).toHaveStructuredContent({ sku: "A1", cents: 1250 });
    expect(await app.call("get_price", { sku: "A2" })).toBeToolError("There is no article A2.");
    expect(await app.call("get_price", {})).toBeToolError(/^sku: /m);
    expect(await app.call("revision")).toHaveText(revision);
    expect(mock(PriceList).find.mock.calls).toEqual([["A1"], ["A2"]]);
  });
});

const seen: string[] = [];

describeRevisions(
  (revision) => {
    it("is one that was asked for", () => {
      seen.push(revision);
      expect(revision).toMatch(/^2025-/);
    });
  },
  ["2025-03-26", "2025-06-18"],
);

describe("describeRevisions", () => {
  it("has declared its tests once for each", () => {
    expect(seen).toEqual(["2025-03-26", "2025-06-18"]);
  });
});
