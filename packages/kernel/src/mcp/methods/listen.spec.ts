import { describe, expect, it, jest } from "@jest/globals";
import type { Exchange } from "../../jsonrpc/exchange.js";
import { ListChanges } from "../changes/list-changes.js";
import { MetaKey } from "../meta-keys.js";
import { createKernel } from "../server-kernel.js";

const serverInfo = { name: "s", version: "1" };
const _meta = { [MetaKey.protocolVersion]: "2026-07-28", [MetaKey.clientCapabilities]: {} };
const ACKNOWLEDGED = "notifications/subscriptions/acknowledged";
const CHANGED = "notifications/tools/list_changed";
const TOLD = { tools: { listChanged: true }, prompts: {} };

/** A server with one peer, and everything that it hears. */
function serve(capabilities: Record<string, Record<string, unknown>> = TOLD, beside: Partial<Exchange> = {}) {
  const schedule = jest.fn((task: () => void) => task());
  const changes = new ListChanges({ schedule });
  const kernel = createKernel({ serverInfo, features: [{ capabilities, methods: [] }], changes });
  const connection = kernel.connect();
  const heard: Record<string, unknown>[] = [];
  const hear = (text: string): void => void heard.push(JSON.parse(text) as Record<string, unknown>);
  const say = async (message: object): Promise<void> => {
    const reply = connection.receive(JSON.stringify({ jsonrpc: "2.0", ...message }), {
      notify: hear,
      ...beside,
    });
    const settled = await reply;
    if (settled !== undefined) hear(settled.text);
  };
  const listen = (notifications: unknown, id: unknown = 7): void =>
    void say({ id, method: "subscriptions/listen", params: { notifications, _meta } });
  return { changes, schedule, connection, heard, say, listen };
}

function note(method: string, params: object, id: unknown = 7): object {
  return { jsonrpc: "2.0", method, params: { ...params, _meta: { [MetaKey.subscriptionId]: id } } };
}

function closing(id: unknown = 7): object {
  const meta = { [MetaKey.serverInfo]: serverInfo, [MetaKey.subscriptionId]: id };
  return { jsonrpc: "2.0", id, result: { resultType: "complete", _meta: meta } };
}

/** Subscriptions need microtasks only, so after one turn of the event loop nothing is left to come. */
function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

describe("a subscription", () => {
  it("takes no id that each of its notifications would repeat at length", async () => {
    const { heard, listen } = serve();
    listen({ toolsListChanged: true }, "x".repeat(1025));
    await turn();
    expect(heard).toEqual([
      expect.objectContaining({
        error: expect.objectContaining({ code: -32600, message: expect.stringContaining("1024 characters") }),
      }),
    ]);
    listen({ toolsListChanged: true }, "x".repeat(1024));
    await turn();
    expect(heard[1]).toMatchObject({ method: ACKNOWLEDGED });
  });

  it.each([7, 0, "", "a"])(
    "[M-SUBSCRIBE-01] [M-SUBSCRIBE-02] is acknowledged first, and everything for it names its id: %j",
    (id) => {
      const { changes, heard, listen } = serve();
      changes.announce("tools");
      listen({ toolsListChanged: true }, id);
      changes.announce("tools");
      changes.announce("tools");
      expect(heard).toEqual([
        note(ACKNOWLEDGED, { notifications: { toolsListChanged: true } }, id),
        note(CHANGED, {}, id),
        note(CHANGED, {}, id),
      ]);
    },
  );

  it.each([
    [{}, {}],
    [{ toolsListChanged: false }, {}],
    [{ promptsListChanged: true, resourcesListChanged: true }, {}],
    [{ resourceSubscriptions: ["a:b"], taskIds: ["t"], other: true }, {}],
    [{ toolsListChanged: true, promptsListChanged: true }, { toolsListChanged: true }],
  ])("[M-SUBSCRIBE-03] to %j is acknowledged with %j, and gets no other kind", (wanted, honoured) => {
    const { changes, heard, listen } = serve();
    listen(wanted);
    for (const kind of ["tools", "prompts", "resources"] as const) changes.announce(kind);
    expect(heard[0]).toEqual(note(ACKNOWLEDGED, { notifications: honoured }));
    expect(heard.slice(1)).toEqual("toolsListChanged" in honoured ? [note(CHANGED, {})] : []);
  });

  it("is kept open, and acknowledged with nothing, by a server without anything to tell", async () => {
    const { changes, heard, listen } = serve({});
    listen({ toolsListChanged: true });
    changes.announce("tools");
    await turn();
    expect(heard).toEqual([note(ACKNOWLEDGED, { notifications: {} })]);
  });

  it("is one of any number, each with its own filter", () => {
    const { changes, heard, listen } = serve({
      tools: { listChanged: true },
      prompts: { listChanged: true },
    });
    listen({ toolsListChanged: true }, 1);
    listen({ promptsListChanged: true }, 2);
    listen({ toolsListChanged: true, promptsListChanged: true }, 3);
    heard.length = 0;
    changes.announce("prompts");
    expect(heard.map(({ params }) => params)).toEqual(
      [2, 3].map((id) => ({ _meta: { [MetaKey.subscriptionId]: id } })),
    );
  });

  it.each([undefined, null, [], "all", 1])(
    "is refused with -32602 where its filter is %j",
    async (filter) => {
      const { heard, listen } = serve();
      listen(filter);
      await turn();
      expect(heard).toMatchObject([{ id: 7, error: { code: -32602 } }]);
    },
  );

  it.each([null, 1, "true", {}])(
    "is refused with -32602 where it wants %j changes of tools",
    async (wanted) => {
      const { heard, listen } = serve();
      listen({ toolsListChanged: wanted });
      await turn();
      expect(heard).toMatchObject([
        {
          error: {
            code: -32602,
            message: 'Invalid params: "notifications.toolsListChanged" must be a boolean',
          },
        },
      ]);
    },
  );

  it("is refused where nothing but the reply would reach the client", async () => {
    const { heard, listen } = serve(TOLD, { delivery: "none" });
    listen({ toolsListChanged: true });
    await turn();
    expect(heard).toMatchObject([{ id: 7, error: { code: -32600 } }]);
  });

  it("is unknown to clients of the handshake era", async () => {
    const { heard, say } = serve();
    const clientInfo = { name: "c", version: "1" };
    const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo };
    await say({ id: 1, method: "initialize", params });
    await say({ id: 2, method: "subscriptions/listen", params: { notifications: {} } });
    expect(heard[1]).toMatchObject({ error: { code: -32602 } });
  });
});

describe("the end of a subscription", () => {
  it("[M-SUBSCRIBE-06] comes with its cancellation, after which nothing is sent for it", async () => {
    const { changes, connection, heard, listen, say } = serve();
    listen({ toolsListChanged: true });
    await say({ method: "notifications/cancelled", params: { requestId: 7 } });
    heard.length = 0;
    changes.announce("tools");
    listen({ toolsListChanged: true });
    expect(heard).toHaveLength(1);
    await say({ method: "notifications/cancelled", params: { requestId: 7 } });
    connection.finish();
    await turn();
    expect(heard).toHaveLength(1);
  });

  it("comes with the end of its connection, and leaves nothing behind", async () => {
    const { changes, schedule, connection, heard, listen } = serve();
    listen({ toolsListChanged: true });
    connection.close();
    heard.length = 0;
    changes.announce("tools");
    await turn();
    expect(heard).toEqual([]);
    schedule.mockClear();
    changes.announce("tools");
    expect(schedule).not.toHaveBeenCalled();
    await connection.drained();
  });

  it("[M-SUBSCRIBE-04] [M-SUBSCRIBE-05] comes when the server finishes: a cancellation, then the result", async () => {
    const { changes, connection, heard, listen } = serve();
    listen({ toolsListChanged: true });
    heard.length = 0;
    connection.finish();
    changes.announce("tools");
    await connection.drained();
    expect(heard).toEqual([note("notifications/cancelled", { requestId: 7 }), closing()]);
  });

  it("[M-SUBSCRIBE-04] needs no cancellation where the stream ends with the result", async () => {
    const { connection, heard, listen } = serve(TOLD, { delivery: "stream" });
    listen({ toolsListChanged: true });
    heard.length = 0;
    connection.finish();
    await connection.drained();
    expect(heard).toEqual([closing()]);
  });

  it("comes at once where it begins after the server's own", async () => {
    const { connection, heard, listen } = serve();
    connection.finish();
    listen({ toolsListChanged: true });
    await connection.drained();
    expect(heard.map(({ method, id }) => method ?? id)).toEqual([ACKNOWLEDGED, "notifications/cancelled", 7]);
  });
});
