import { describe, expect, it, jest } from "@jest/globals";
import { type CacheHints, createKernel, MetaKey } from "@toolwright/kernel";
import type { ToolContext } from "../context/tool-context.js";
import type { Visibility } from "../invocation/pipeline/visibility.js";
import { LiveRegistry } from "../registry/live-registry.js";
import type { ToolDefinition } from "../registry/tool-definition.js";
import { ToolRegistry } from "../registry/tool-registry.js";
import { toolsListMethod, type ToolsListOptions } from "./tools-list.js";

const _meta = { [MetaKey.protocolVersion]: "2026-07-28", [MetaKey.clientCapabilities]: {} };

type Rule = (context: ToolContext) => boolean | Promise<boolean>;

/** A tool that everybody may know of, or those whom the rule lets. */
function tool(name: string, rule?: Rule): ToolDefinition {
  const visibility =
    rule && ({ isVisibleTo: async (context: ToolContext) => rule(context) } as unknown as Visibility);
  return { tool: { name, inputSchema: {} }, service: Object, visibility } as unknown as ToolDefinition;
}

interface ListResult extends Partial<CacheHints> {
  readonly tools: readonly { readonly name: string }[];
  readonly nextCursor?: string;
}

interface Answer {
  readonly result: ListResult;
  readonly error?: { readonly code: number };
}

function serve(definitions: readonly ToolDefinition[], options: ToolsListOptions = {}) {
  const live = new LiveRegistry(new ToolRegistry(definitions));
  const kernel = createKernel({
    serverInfo: { name: "s", version: "1" },
    features: [{ capabilities: { tools: {} }, methods: [toolsListMethod(live, options)] }],
  });
  const list = async (cursor?: string, caller?: string): Promise<Answer> => {
    const request = { jsonrpc: "2.0", id: 1, method: "tools/list", params: { cursor, _meta } };
    const peer = { transport: "test", ...(caller !== undefined && { principal: { id: caller } }) };
    const reply = await kernel.connect().receive(JSON.stringify(request), { notify: () => undefined, peer });
    return JSON.parse(reply?.text ?? "null") as Answer;
  };
  const names = async (cursor?: string, caller?: string): Promise<readonly string[]> =>
    (await list(cursor, caller)).result.tools.map(({ name }) => name);
  return { live, list, names };
}

const isAdmin: Rule = ({ principal }) => principal?.id === "admin";
const ADMIN = "admin";

describe("the list of tools", () => {
  it("is that of the registry as it is when it is asked for", async () => {
    const { live, names } = serve([tool("a")]);
    expect(await names()).toEqual(["a"]);
    live.swap([tool("b"), tool("a")]);
    expect(await names()).toEqual(["b", "a"]);
    live.swap([]);
    expect(await names()).toEqual([]);
  });

  it("is prepared once per swap, by the first who asks for it", async () => {
    const { live, names } = serve([tool("a")]);
    const looked = jest.fn(() => ({ name: "b", inputSchema: {} }));
    const definition: ToolDefinition = Object.defineProperty(tool("b"), "tool", { get: looked });
    live.swap([definition]);
    live.swap([tool("a"), definition]);
    looked.mockClear();
    for (let n = 0; n < 3; n++) expect(await names()).toEqual(["a", "b"]);
    expect(looked).toHaveBeenCalledTimes(1);
  });

  it("[LM-PAGE-01] [LM-PAGE-02] refuses a cursor from before a change, and takes it again after the change was undone", async () => {
    const tools = [tool("a"), tool("b"), tool("c")];
    const { live, list, names } = serve(tools, { pageSize: 2 });
    const cursor = (await list()).result.nextCursor;
    live.swap([tool("z"), ...tools]);
    expect((await list(cursor)).error?.code).toBe(-32602);
    live.swap(tools);
    expect(await names(cursor)).toEqual(["c"]);
  });
});

describe("the list for a caller who may not know of every tool", () => {
  it("leaves out what is not for it, and asks anew for each request", async () => {
    const { names } = serve([tool("a"), tool("secret", isAdmin), tool("z")]);
    expect(await names()).toEqual(["a", "z"]);
    expect(await names(undefined, ADMIN)).toEqual(["a", "secret", "z"]);
    expect(await names()).toEqual(["a", "z"]);
  });

  it("is empty where nothing is for it", async () => {
    expect(await serve([tool("secret", () => false)]).names()).toEqual([]);
  });

  it("finds out once who calls, whatever the number of tools", async () => {
    const identify = jest.fn(() => Promise.resolve({ id: ADMIN }));
    const { names } = serve([tool("a", isAdmin), tool("b", isAdmin)], { identify });
    expect(await names()).toEqual(["a", "b"]);
    expect(identify).toHaveBeenCalledTimes(1);
  });

  it("asks about all tools side by side", async () => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const first: Rule = () => released.then(() => true);
    const second: Rule = () => {
      release();
      return true;
    };
    expect(await serve([tool("a", first), tool("b", second)]).names()).toEqual(["a", "b"]);
  });

  it.each<[CacheHints | undefined, number]>([
    [undefined, 0],
    [{ ttlMs: 60_000, cacheScope: "public" }, 60_000],
    [{ ttlMs: 5, cacheScope: "private" }, 5],
  ])("is private on every page, where the app says %j", async (cache, ttlMs) => {
    const { list } = serve([tool("a", () => true), tool("b")], { cache, pageSize: 1 });
    const first = (await list()).result;
    const second = (await list(first.nextCursor)).result;
    for (const page of [first, second]) expect(page).toMatchObject({ ttlMs, cacheScope: "private" });
  });

  it("is as public as the app says while everybody may know of everything", async () => {
    const cache: CacheHints = { ttlMs: 1, cacheScope: "public" };
    const { live, list } = serve([tool("a")], { cache });
    expect((await list()).result).toMatchObject(cache);
    live.swap([tool("a"), tool("b", () => true)]);
    expect((await list()).result).toMatchObject({ cacheScope: "private" });
  });

  it("comes in pages of what it shows, whose cursors are good for callers who see the same", async () => {
    const { list, names } = serve([tool("a"), tool("secret", isAdmin), tool("b"), tool("c")], {
      pageSize: 2,
    });
    const cursor = (await list()).result.nextCursor;
    expect(await names(cursor)).toEqual(["c"]);
    expect(await names(cursor, "somebody")).toEqual(["c"]);
    expect((await list(cursor, ADMIN)).error?.code).toBe(-32602);
  });

  it("refuses a cursor where what the caller sees has changed in between", async () => {
    let open = true;
    const { list } = serve([tool("a"), tool("b", () => open), tool("c"), tool("d")], { pageSize: 2 });
    const cursor = (await list()).result.nextCursor;
    open = false;
    expect((await list(cursor)).error?.code).toBe(-32602);
  });

  it("is of one state, also where the registry changes while it is decided", async () => {
    const server = serve([]);
    const swap: Rule = () => {
      server.live.swap([tool("other")]);
      return Promise.resolve(true);
    };
    server.live.swap([tool("a", swap), tool("b"), tool("c", () => true)]);
    expect(await server.names()).toEqual(["a", "b", "c"]);
    expect(await server.names()).toEqual(["other"]);
  });
});
