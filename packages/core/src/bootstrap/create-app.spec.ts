import "reflect-metadata";
import { describe, expect, it } from "@jest/globals";
import { InMemoryTransport } from "@toolwright/kernel";
import { ContainerModule, injectable } from "inversify";
import { z } from "zod";
import type { ToolContext } from "../context/tool-context.js";
import { Annotations } from "../decorators/annotations.js";
import { Input } from "../decorators/input.js";
import { Output } from "../decorators/output.js";
import { Tool } from "../decorators/tool.js";
import { ToolService } from "../decorators/tool-service.js";
import type { Args } from "../schema/schema-types.js";
import { createApp } from "./create-app.js";

const Query = z.object({ text: z.string(), limit: z.number().int().max(50).default(10) });
const Price = z.object({ sku: z.string(), cents: z.number().int() });

@injectable()
class Shelf {
  find(text: string, limit: number): readonly string[] {
    return [text, String(limit)];
  }
}

@ToolService()
class ShopTools {
  constructor(private readonly shelf: Shelf) {}

  @Tool({ description: "Search." })
  @Annotations.read()
  async searchShelf(
    @Input(Query) { text, limit }: Args<typeof Query>,
    { signal }: ToolContext,
  ): Promise<string> {
    signal.throwIfAborted();
    return Promise.resolve(this.shelf.find(text, limit).join(","));
  }

  @Tool("get_price")
  @Input(z.object({ sku: z.string() }))
  @Output(Price)
  price({ sku }: { sku: string }) {
    return { sku, cents: 5, secret: "x" };
  }
}

const shelfModule = new ContainerModule(({ bind }) => {
  bind(Shelf).toSelf().inSingletonScope();
});

describe("createApp", () => {
  it("serves a decorated, injected service over a transport and in process", async () => {
    await using app = await createApp({
      name: "shop",
      version: "1.0.0",
      services: [ShopTools],
      modules: [shelfModule],
    });
    expect(app.tools.map(({ name }) => name)).toEqual(["search_shelf", "get_price"]);
    expect(await app.service(ShopTools).searchShelf({ text: "a" })).toBe("a,10");
    expect(await app.call("get_price", { sku: "s" })).toEqual({
      content: [{ type: "text", text: '{"sku":"s","cents":5}' }],
      structuredContent: { sku: "s", cents: 5 },
    });
    const memory = new InMemoryTransport();
    await app.listen(memory);
    const answer = new Promise((resolve) => {
      const peer = memory.connect((message) => {
        resolve(JSON.parse(message));
      });
      const meta = {
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": {},
      };
      const params = { name: "search_shelf", arguments: { text: 1 }, _meta: meta };
      peer.send(JSON.stringify({ jsonrpc: "2.0", id: 0, method: "tools/call", params }));
    });
    expect(await answer).toMatchObject({
      id: 0,
      result: {
        resultType: "complete",
        isError: true,
        content: [
          {
            type: "text",
            text: 'Invalid arguments for tool "search_shelf":\ntext: Invalid input: expected string, received number',
          },
        ],
      },
    });
  });
});
