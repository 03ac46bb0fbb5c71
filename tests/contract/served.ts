import "reflect-metadata";
import { expect } from "@jest/globals";
import { type App, type AppOptions, createApp, type Logger, Tool, ToolService } from "@toolwright/core";
import type { CallToolResult } from "@toolwright/kernel";
import { type ClientRevision, connectClient, type TestClient } from "@toolwright/testing";

/** The revisions whose wire a contract test looks at. */
export const REVISIONS: readonly ClientRevision[] = ["2025-11-25", "2026-07-28"];

/** An app with one service, and a client of it. */
export interface Served extends AsyncDisposable {
  readonly app: App;
  readonly client: TestClient;
  /** Calls a tool and gives its result without what a revision adds to every result. */
  readonly call: (name: string, args?: unknown) => Promise<CallToolResult>;
}

type Service = NonNullable<AppOptions["services"]>[number];

/** Starts an app, closed by `await using`. */
export async function serve(
  revision: ClientRevision,
  service: Service,
  options: Partial<AppOptions> = {},
): Promise<Served> {
  const app = await boot(service, options);
  const client = await connectClient(app, { revision });
  return {
    app,
    client,
    call: async (name, args) => plain(revision, await client.call(name, args)),
    [Symbol.asyncDispose]: () => app.close(),
  };
}

/** An app with one service; `silent` where a test does not ask for its log. */
export function boot(service: Service, options: Partial<AppOptions> = {}): Promise<App> {
  return createApp({ name: "contract", version: "1.0.0", services: [service], logger: silent, ...options });
}

/** Writes nowhere. */
const silent: Logger = { warn: () => undefined, error: () => undefined };

/** A service with one tool, `give`, whose method does what it is told. */
export function giving(give: () => unknown): Service {
  @ToolService()
  class Giving {
    @Tool("give")
    give(): unknown {
      return give();
    }
  }
  return Giving;
}

/** The text of a failed result, which must be one text block and nothing else. */
export function failure(result: CallToolResult): string {
  const [block] = result.content;
  const text = block?.type === "text" ? block.text : "";
  expect(result).toEqual({ content: [{ type: "text", text }], isError: true });
  return text;
}

function plain(revision: ClientRevision, result: CallToolResult): CallToolResult {
  if (revision === "2025-11-25") return result;
  const { resultType, _meta: meta, ...rest } = result as CallToolResult & { resultType?: unknown };
  const { "io.modelcontextprotocol/serverInfo": serverInfo, ...own } = meta ?? {};
  expect(resultType).toBe("complete");
  expect(serverInfo).toEqual({ name: "contract", version: "1.0.0" });
  return Object.keys(own).length === 0 ? rest : { ...rest, _meta: own };
}
