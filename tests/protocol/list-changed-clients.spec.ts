import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import {
  Client,
  StreamableHTTPClientTransport,
  type VersionNegotiationMode,
} from "@modelcontextprotocol/client";
import { http, type HttpTransport } from "@toolwright/transports/http";
import { CHANGED, ChangingServer } from "./changing-server.js";

const STATELESS: VersionNegotiationMode = { pin: "2026-07-28" };

let changing: ChangingServer;
let transport: HttpTransport;
let client: Client;

beforeEach(async () => {
  changing = new ChangingServer();
  transport = http({ port: 0, closeTimeoutMs: 120_000 });
  await transport.listen(changing.server());
});
afterEach(async () => {
  await client.close();
  await transport.close();
});

async function connect(mode: VersionNegotiationMode): Promise<{ readonly heard: Promise<string> }> {
  client = new Client({ name: "test", version: "1.0.0" }, { versionNegotiation: { mode } });
  const heard = new Promise<string>((resolve) =>
    client.setNotificationHandler(CHANGED, ({ method }) => resolve(method)),
  );
  await client.connect(new StreamableHTTPClientTransport(new URL(transport.url)));
  return { heard };
}

describe("the official client", () => {
  it("hears of a changed list by its subscription, and that the server has ended it", async () => {
    const { heard } = await connect(STATELESS);
    const subscription = await client.listen({ toolsListChanged: true, resourcesListChanged: true });
    expect(subscription.honoredFilter).toEqual({ toolsListChanged: true });
    changing.changes.announce("tools");
    expect(await heard).toBe(CHANGED);
    await transport.close();
    expect(await subscription.closed).toBe("graceful");
  });

  it("ends its subscription, after which closing waits for nobody", async () => {
    await connect(STATELESS);
    const subscription = await client.listen({ toolsListChanged: true });
    await subscription.close();
    expect(await subscription.closed).toBe("local");
    await transport.close();
    expect(changing.faults).toEqual([]);
  });
});
