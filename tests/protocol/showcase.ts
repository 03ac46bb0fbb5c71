import "reflect-metadata";
import {
  Annotations,
  type App,
  type Args,
  audio,
  createApp,
  image,
  Input,
  link,
  Output,
  resource,
  text,
  Tool,
  ToolContext,
  ToolError,
  ToolService,
} from "@toolwright/core";
import type { ContentBlock } from "@toolwright/kernel";
import { z } from "zod";

const BYTES = new Uint8Array([0, 255, 16]);
const ICON = { src: "https://acme.example/icon.png", mimeType: "image/png", sizes: ["48x48"] };
const Sku = z.object({ sku: z.string().describe("article number") });
const Price = z.object({ sku: z.string(), cents: z.number().int() });

/** Tools that say everything a tool can say. */
@ToolService()
class Showcase {
  @Tool("get_price", {
    title: "Get price",
    description: "Price of one article.",
    icons: [ICON],
    meta: { "acme.example/team": "sales" },
  })
  @Annotations.read()
  @Output(Price)
  getPrice(@Input(Sku, { examples: [{ sku: "A-1" }] }) { sku }: Args<typeof Sku>): z.infer<typeof Price> {
    if (sku === "gone") throw new ToolError("No article has this number. Ask for list_articles first.");
    return { sku, cents: 1990 };
  }

  @Tool("show_all", { description: "One block of each kind." })
  showAll(): ContentBlock[] {
    const report = {
      title: "Report",
      description: "Sales of May.",
      mimeType: "application/pdf",
      size: 2048,
      icons: [ICON],
    };
    const annotations = { audience: ["user"], priority: 1, lastModified: "2025-06-01T00:00:00Z" } as const;
    return [
      { ...text("May was good."), annotations, _meta: { "acme.example/part": 1 } },
      image(BYTES, "image/png"),
      audio(BYTES, "audio/wav"),
      link("https://acme.example/may.pdf", "may.pdf", report),
      { ...resource("acme:note", "Thanks.", { mimeType: "text/plain" }), _meta: { "acme.example/part": 2 } },
    ];
  }

  @Tool("count_stock", { description: "Takes its time, and says so." })
  async countStock({ progress }: ToolContext): Promise<string> {
    progress(1, 2, "counting");
    await Promise.resolve();
    return "42";
  }

  @Tool("wait", { description: "Ends when it is cancelled." })
  wait({ signal }: ToolContext): Promise<string> {
    return new Promise((resolve) => {
      signal.addEventListener("abort", () => resolve("too late"));
    });
  }
}

/** An app with those tools, which says of itself all that a server can say. */
export function createShowcase(): Promise<App> {
  return createApp({
    name: "showcase",
    version: "1.0.0",
    title: "Showcase",
    description: "A shop.",
    websiteUrl: "https://acme.example",
    icons: [ICON],
    instructions: "Ask for prices.",
    services: [Showcase],
    cache: { ttlMs: 60_000, cacheScope: "public" },
  });
}
