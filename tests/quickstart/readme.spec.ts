import { readFile, stat } from "node:fs/promises";
import { afterEach, describe, expect, it, jest } from "@jest/globals";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { QuickstartProcess } from "./quickstart-process.js";

function read(path: string): Promise<string> {
  return readFile(new URL(`../../${path}`, import.meta.url), "utf8");
}

// Processes start slowly on a busy machine.
jest.setTimeout(60_000);

describe("the README", () => {
  let server: QuickstartProcess | undefined;

  afterEach(() => server?.kill());

  it("shows the compiled example, letter for letter", async () => {
    const [readme, example] = await Promise.all([
      read("README.md"),
      read("apps/quickstart/src/readme-example.ts"),
    ]);
    expect(readme).toContain(`\`\`\`ts\n${example}\`\`\`\n`);
  });

  it("shows an example that serves", async () => {
    server = new QuickstartProcess([], { entry: "readme-example.js", env: { PORT: "0" } });
    const [, url = ""] = await server.printed(/Serving on (\S+)/);
    const client = new Client({ name: "test", version: "0" });
    await client.connect(new StreamableHTTPClientTransport(new URL(url)));
    try {
      const known = await client.callTool({ name: "count_stock", arguments: { sku: "A-100" } });
      expect(known.structuredContent).toEqual({ sku: "A-100", pieces: 12 });
      const unknown = await client.callTool({ name: "count_stock", arguments: { sku: "B" } });
      expect(unknown).toMatchObject({
        isError: true,
        content: [{ text: expect.stringContaining("no article B") }],
      });
    } finally {
      await client.close();
    }
  });

  it("names files that exist", async () => {
    const links = [...(await read("README.md")).matchAll(/\]\((?!https?:)([^)#]+)/g)].map(
      ([, path = ""]) => path,
    );
    expect(links.length).toBeGreaterThan(0);
    for (const link of links)
      await expect(stat(new URL(`../../${link}`, import.meta.url))).resolves.toBeDefined();
  });
});
