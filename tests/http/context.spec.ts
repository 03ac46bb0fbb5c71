import "reflect-metadata";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import {
  type App,
  callScoped,
  createApp,
  RequestHeaders,
  Tool,
  ToolContext,
  ToolService,
} from "@toolwright/core";
import { http, type HttpTransport } from "@toolwright/transports/http";
import { ContainerModule, injectable } from "inversify";
import { inspect } from "node:util";
import { callTool, eventsOf, INITIALIZE, statelessHeaders, statelessRequest } from "./http-fixture.js";
import { RawClient } from "./raw-client.js";

/** Lets the calls go on once as many have arrived as a test expects. */
class Meeting {
  expected = 0;
  readonly #waiting: (() => void)[] = [];

  attend(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      if (this.#waiting.length < this.expected) return;
      for (const go of this.#waiting.splice(0)) go();
    });
  }
}

@injectable()
class Tenant {
  constructor(readonly headers: RequestHeaders) {}
  get id(): string | null {
    return this.headers.get("x-tenant");
  }
}

@ToolService()
class Visitors {
  constructor(
    private readonly tenant: Tenant,
    private readonly own: RequestHeaders,
    private readonly meeting: Meeting,
  ) {}

  @Tool()
  look({ transport, remoteAddress, headers }: ToolContext): object {
    const names = ["Authorization", "cookie", "X-TAG", "x-empty", "x-forwarded-for"];
    const strangers = ["constructor", "__proto__", ":path", ""].filter((name) => headers.has(name));
    return { transport, remoteAddress, headers: names.map((name) => headers.get(name)), strangers };
  }

  @Tool()
  list({ headers }: ToolContext): object {
    return { listed: [...headers].filter(([name]) => /^(x-|host)/.test(name)) };
  }

  @Tool()
  async meet({ headers }: ToolContext): Promise<object> {
    await this.meeting.attend();
    return { seen: [headers.get("x-tenant"), this.own.get("x-tenant"), this.tenant.id] };
  }

  @Tool()
  fail(_context: ToolContext): never {
    throw new TypeError("nobody is at home");
  }
}

let app: App;
let transport: HttpTransport;
let meeting: Meeting;
let log: unknown[];

beforeEach(async () => {
  meeting = new Meeting();
  log = [];
  const note = (...entry: unknown[]) => void log.push(entry);
  const module = new ContainerModule(({ bind }) => {
    bind(Meeting).toConstantValue(meeting);
    callScoped(bind(Tenant).toSelf());
  });
  app = await createApp({
    name: "visitors",
    version: "1.0.0",
    services: [Visitors],
    modules: [module],
    logger: { warn: note, error: note },
  });
  transport = http({ port: 0 });
  await app.listen(transport);
});
afterEach(() => app.close());

type Headers = Readonly<Record<string, string>>;

const COMMON = { "content-type": "application/json", accept: "application/json, text/event-stream" };

async function post(message: object, headers: Headers): Promise<Response> {
  return fetch(transport.url, {
    method: "POST",
    headers: { ...COMMON, ...headers },
    body: JSON.stringify(message),
  });
}

async function structured(response: Response): Promise<unknown> {
  const text = await response.text();
  const isStream = response.headers.get("content-type")?.startsWith("text/event-stream") === true;
  const message = (isStream ? eventsOf(text).at(-1) : JSON.parse(text)) as { result?: Result };
  return message.result?.structuredContent ?? message;
}

interface Result {
  readonly structuredContent?: unknown;
}

/** How a client of each revision calls one tool after another: the older one stays in one session. */
const CLIENTS = {
  "2025-11-25": async () => {
    const id = (await post(INITIALIZE, {})).headers.get("mcp-session-id") ?? "";
    let next = 10;
    return async (tool: string, headers: Headers = {}) =>
      structured(
        await post({ jsonrpc: "2.0", ...callTool(tool), id: next++ }, { "mcp-session-id": id, ...headers }),
      );
  },
  "2026-07-28": () =>
    Promise.resolve(async (tool: string, headers: Headers = {}) => {
      const request = statelessRequest(callTool(tool));
      return structured(await post(request, { ...statelessHeaders(request), ...headers }));
    }),
};

describe.each(Object.entries(CLIENTS))("a tool that is called over HTTP by a client of %s", (_, connect) => {
  it("sees the header of its request, credentials included, and where it came from", async () => {
    const call = await connect();
    const headers = { authorization: "Bearer secret", cookie: "a=1; b=2", "x-tag": "one", "x-empty": "" };
    expect(await call("look", headers)).toEqual({
      transport: "http",
      remoteAddress: "127.0.0.1",
      headers: ["Bearer secret", "a=1; b=2", "one", "", null],
      strangers: [],
    });
  });

  it("is told the address of the connection, whatever the request says of others", async () => {
    const call = await connect();
    expect(await call("look", { "x-forwarded-for": "203.0.113.9", forwarded: "for=203.0.113.9" })).toEqual({
      transport: "http",
      remoteAddress: "127.0.0.1",
      headers: [null, null, null, null, "203.0.113.9"],
      strangers: [],
    });
  });

  it("sees its own header beside a call that runs at the same time, injected or not", async () => {
    const call = await connect();
    meeting.expected = 3;
    const tenants = ["acme", "globex", null];
    const seen = tenants.map((tenant) => call("meet", tenant === null ? {} : { "x-tenant": tenant }));
    expect(await Promise.all(seen)).toEqual(tenants.map((tenant) => ({ seen: [tenant, tenant, tenant] })));
  });

  it("sees nothing of the header of the call before", async () => {
    const call = await connect();
    meeting.expected = 1;
    expect(await call("meet", { "x-tenant": "acme" })).toEqual({ seen: ["acme", "acme", "acme"] });
    expect(await call("meet")).toEqual({ seen: [null, null, null] });
  });

  it("leaves no credential in the log when it fails", async () => {
    const call = await connect();
    await call("fail", { authorization: "Bearer secret", cookie: "session=secret" });
    expect(log).toHaveLength(1);
    expect(inspect(log, { depth: 20, showHidden: true })).not.toContain("secret");
  });
});

describe("a request that no HTTP client library would write", () => {
  it("shows the lines of a repeated header joined, each name once", async () => {
    const client = new RawClient(transport.port);
    const request = statelessRequest(callTool("list"));
    const headers = Object.entries({ ...COMMON, ...statelessHeaders(request) });
    client.request(
      "POST /mcp",
      [...headers, ["X-Tag", "one"], ["x-tag", "two"]].map((header) => header.join(": ")),
      JSON.stringify(request),
    );
    const received = await client.until(/"structuredContent":.*\}/);
    client.socket.destroy();
    expect(received).toContain('"listed":[["host","localhost"],["x-tag","one, two"]]');
  });
});

describe("a singleton that asks for the header of one request", () => {
  it("keeps the app from starting, as one does that asks for the context", async () => {
    @injectable()
    class Keeper {
      constructor(
        readonly headers: RequestHeaders,
        readonly context: ToolContext,
      ) {}
    }
    @ToolService()
    class Kept {
      constructor(readonly keeper: Keeper) {}
      @Tool() ping(): string {
        return this.keeper.headers.get("x-tenant") ?? "";
      }
    }
    const module = new ContainerModule(({ bind }) => {
      bind(Keeper).toSelf().inSingletonScope();
    });
    const starting = createApp({ name: "kept", version: "1.0.0", services: [Kept], modules: [module] });
    await expect(starting).rejects.toMatchObject({
      problems: ["RequestHeaders", "ToolContext"].map((name) => ({
        code: "TW_BIND_CAPTIVE",
        what: expect.stringContaining(`Kept -> Keeper -> ${name} (call-scoped)`),
      })),
    });
  });
});
