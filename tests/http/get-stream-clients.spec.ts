import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { Client as ClientOfToday, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as SdkTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { ToolListChangedNotificationSchema } from "@modelcontextprotocol/sdk/types.js";
import { notifyPeer } from "@toolwright/kernel";
import { HttpFixture } from "./http-fixture.js";

const INFO = { name: "test", version: "1.0.0" };

let fixture: HttpFixture;
const closing: { close(): Promise<void> }[] = [];

beforeEach(async () => {
  fixture = await HttpFixture.listen();
});
afterEach(async () => {
  for (const client of closing.splice(0)) await client.close();
  await fixture.transport.close();
});

/** Tells the session whose call waits that its tools have changed, and lets the call end. */
async function tellOfChange(pending: Promise<unknown>): Promise<void> {
  const [call] = await fixture.tools.waiting();
  if (call !== undefined) notifyPeer(call.connection, "notifications/tools/list_changed");
  fixture.tools.release();
  await pending;
}

describe("an official client hears on its stream of a changed list", () => {
  it("with the SDK of the first generation", async () => {
    const client = new Client(INFO);
    closing.push(client);
    await client.connect(new SdkTransport(new URL(fixture.transport.url)));
    const heard = new Promise<string>((resolve) =>
      client.setNotificationHandler(ToolListChangedNotificationSchema, ({ method }) => resolve(method)),
    );
    await tellOfChange(client.callTool({ name: "wait", arguments: {} }));
    expect(await heard).toBe("notifications/tools/list_changed");
  });

  it("with the client of the second generation", async () => {
    const client = new ClientOfToday(INFO);
    closing.push(client);
    await client.connect(new StreamableHTTPClientTransport(new URL(fixture.transport.url)));
    const heard = new Promise<string>((resolve) =>
      client.setNotificationHandler("notifications/tools/list_changed", ({ method }) => resolve(method)),
    );
    await tellOfChange(client.callTool({ name: "wait", arguments: {} }));
    expect(await heard).toBe("notifications/tools/list_changed");
  });
});
