import { describe, expect, it, jest } from "@jest/globals";
import type { Connection } from "../../jsonrpc/connection.js";
import { MetaKey } from "../meta-keys.js";
import { createKernel } from "../server-kernel.js";
import { ListChanges } from "./list-changes.js";

const INITIALIZED = "notifications/initialized";
const TOOLS = '{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}';
const PROMPTS = '{"jsonrpc":"2.0","method":"notifications/prompts/list_changed"}';
const _meta = { [MetaKey.protocolVersion]: "2026-07-28", [MetaKey.clientCapabilities]: {} };

/** A server whose announcements leave when the test says so. */
function serve(
  capabilities: Record<string, object> = {
    tools: { listChanged: true },
    prompts: { listChanged: true },
    resources: {},
  },
) {
  const tasks: (() => void)[] = [];
  const faults: unknown[] = [];
  const changes = new ListChanges({ schedule: (task) => void tasks.push(task) });
  const kernel = createKernel({
    serverInfo: { name: "s", version: "1" },
    features: [{ capabilities: capabilities as Record<string, Record<string, unknown>>, methods: [] }],
    changes,
    onFault: (fault, where) => void faults.push([where, fault]),
  });
  return { kernel, changes, tasks, faults, flush: () => tasks.splice(0).forEach((task) => task()) };
}

function say(connection: Connection, method: string, more: object = {}): void {
  const exchange = { notify: () => undefined };
  void connection.receive(JSON.stringify({ jsonrpc: "2.0", method, ...more }), exchange);
}

/** A peer of one version, as far into its handshake as the test wants it. */
function join(server: ReturnType<typeof serve>, { version = "2025-11-25", until = INITIALIZED } = {}) {
  const connection = server.kernel.connect();
  const heard: string[] = [];
  connection.outlet = { notify: (message) => void heard.push(message) };
  const params = { protocolVersion: version, capabilities: {}, clientInfo: { name: "c", version: "1" } };
  if (until !== "nothing") say(connection, "initialize", { id: 1, params });
  if (until === INITIALIZED) say(connection, INITIALIZED);
  return { connection, heard };
}

describe("a changed list", () => {
  it.each(["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"])(
    "[L-CHANGE-01] is told to every client of %s, unasked",
    (version) => {
      const server = serve();
      const peers = [join(server, { version }), join(server, { version })];
      server.changes.announce("tools");
      expect(peers.flatMap(({ heard }) => heard)).toEqual([]);
      server.flush();
      expect(peers.map(({ heard }) => heard)).toEqual([[TOOLS], [TOOLS]]);
    },
  );

  it("is told once for all changes until then, where it was declared to change, and again for the next", () => {
    const server = serve();
    const { heard } = join(server);
    for (let n = 0; n < 1000; n++) server.changes.announce("tools");
    server.changes.announce("prompts");
    server.changes.announce("resources");
    expect(server.tasks).toHaveLength(1);
    server.flush();
    expect(heard).toEqual([TOOLS, PROMPTS]);
    server.changes.announce("tools");
    server.flush();
    expect(heard).toEqual([TOOLS, PROMPTS, TOOLS]);
  });

  it("leaves in a microtask where nobody says when", async () => {
    const changes = new ListChanges();
    const kernel = createKernel({
      serverInfo: { name: "s", version: "1" },
      features: [{ capabilities: { tools: { listChanged: true } }, methods: [] }],
      changes,
    });
    const { heard } = join({ ...serve(), kernel });
    changes.announce("tools");
    changes.announce("tools");
    await Promise.resolve();
    expect(heard).toEqual([TOOLS]);
  });

  it.each(["nothing", "initialize"])(
    "[L-CHANGE-02] is not told to a client that has got no further than %s",
    (until) => {
      const server = serve();
      const { connection, heard } = join(server, { until });
      server.changes.announce("tools");
      server.flush();
      expect(heard).toEqual([]);
      if (until === "initialize") say(connection, INITIALIZED);
      join(server);
      server.changes.announce("tools");
      server.flush();
      expect(heard).toEqual(until === "initialize" ? [TOOLS] : []);
    },
  );

  it("is not told to a client that only says that its handshake is over", () => {
    const server = serve();
    const { connection, heard } = join(server, { until: "nothing" });
    say(connection, INITIALIZED);
    join(server);
    server.changes.announce("tools");
    server.flush();
    expect(heard).toEqual([]);
    expect(connection.established).toBe(false);
  });

  it("is not told to a client that has left, also between the change and its telling", () => {
    const server = serve();
    const [gone, leaving, staying] = [join(server), join(server), join(server)];
    gone.connection.close();
    server.changes.announce("tools");
    leaving.connection.close();
    server.flush();
    expect([gone.heard, leaving.heard, staying.heard]).toEqual([[], [], [TOOLS]]);
    staying.connection.close();
    server.changes.announce("tools");
    expect(server.tasks).toEqual([]);
  });

  it("is not told to a client of the stateless era that has not subscribed", () => {
    const server = serve();
    const { connection, heard } = join(server, { until: "nothing" });
    say(connection, "server/discover", { id: 1, params: { _meta } });
    join(server);
    server.changes.announce("tools");
    server.flush();
    expect(heard).toEqual([]);
  });

  it("reaches everybody else where one transport throws, and the operator hears of that", () => {
    const server = serve();
    const peers = [join(server), join(server), join(server)];
    const fault = new Error("broken pipe");
    const outlet = {
      notify: () => {
        throw fault;
      },
    };
    if (peers[1] !== undefined) peers[1].connection.outlet = outlet;
    server.changes.announce("tools");
    expect(server.flush).not.toThrow();
    expect(peers.map(({ heard }) => heard)).toEqual([[TOOLS], [], [TOOLS]]);
    expect(server.faults).toEqual([["notifications/tools/list_changed", fault]]);
  });

  it("costs nothing where no server has said that it tells of it", () => {
    const server = serve({ tools: {} });
    const { heard } = join(server);
    server.changes.announce("tools");
    expect([server.tasks, heard]).toEqual([[], []]);
  });

  it("may be announced by whoever is being told of one", () => {
    const server = serve();
    const { connection, heard } = join(server);
    const again = jest.fn(() => server.changes.announce("prompts"));
    connection.outlet = {
      notify: (message) => {
        heard.push(message);
        if (message === TOOLS) again();
      },
    };
    server.changes.announce("tools");
    server.flush();
    expect(heard).toEqual([TOOLS]);
    server.flush();
    expect([heard, again.mock.calls.length]).toEqual([[TOOLS, PROMPTS], 1]);
  });
});
