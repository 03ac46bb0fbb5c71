import { describe, expect, it } from "@jest/globals";
import {
  type CallToolResult,
  createKernel,
  InMemoryTransport,
  ListChanges,
  MetaKey,
} from "@toolwright/kernel";
import fc from "fast-check";
import { LiveRegistry } from "../registry/live-registry.js";
import type { ToolDefinition } from "../registry/tool-definition.js";
import { ToolRegistry } from "../registry/tool-registry.js";
import { toolsCallMethod } from "./tools-call.js";
import { toolsListMethod } from "./tools-list.js";

const _meta = { [MetaKey.protocolVersion]: "2026-07-28", [MetaKey.clientCapabilities]: {} };
const PAGE_SIZE = 2;

/** What a tool is in the model: its text tells which of its versions answered. */
interface Modelled {
  readonly version: number;
  readonly enabled: boolean;
}

interface Answer {
  readonly id?: unknown;
  readonly method?: string;
  readonly result?: Partial<CallToolResult> & {
    tools?: { name: string; title: string }[];
    nextCursor?: string;
  };
  readonly error?: { readonly code: number; readonly message: string };
}

/** A server whose tools are those of a model, and whose calls end when the test says so. */
class Bench {
  readonly live = new LiveRegistry(new ToolRegistry([]));
  readonly heard: Answer[] = [];
  readonly #model = new Map<string, Modelled>();
  readonly #pending: (() => void)[] = [];
  #versions = 0;

  /** What must be listed now, as the names and versions of tools. */
  get state(): readonly string[] {
    const shown = [...this.#model].filter(([, { enabled }]) => enabled);
    return shown.map(([name, { version }]) => `${name}@${String(version)}`);
  }

  register(name: string): void {
    if (!this.#model.has(name)) this.#set(name, { version: ++this.#versions, enabled: true });
  }

  update(name: string): void {
    const known = this.#model.get(name);
    if (known !== undefined) this.#set(name, { ...known, version: ++this.#versions });
  }

  enable(name: string, enabled: boolean): void {
    const known = this.#model.get(name);
    if (known !== undefined) this.#set(name, { ...known, enabled });
  }

  remove(name: string): void {
    if (this.#model.delete(name)) this.#swap();
  }

  /** Lets every call that is under way answer. */
  release(): void {
    for (const end of this.#pending.splice(0)) end();
  }

  #set(name: string, tool: Modelled): void {
    this.#model.set(name, tool);
    this.#swap();
  }

  #swap(): void {
    this.live.swap(this.state.map((text) => this.#definition(text)));
  }

  #definition(text: string): ToolDefinition {
    const [name = "", version = ""] = text.split("@");
    const invoke = (): Promise<CallToolResult> =>
      new Promise((resolve) => this.#pending.push(() => resolve({ content: [{ type: "text", text }] })));
    const tool = { name, title: version, inputSchema: {} };
    return { tool, service: Object, mirrored: [], serve: { invoke } } as unknown as ToolDefinition;
  }
}

/** A client of a bench, over the protocol. */
async function connect(bench: Bench) {
  const changes = new ListChanges();
  const methods = [toolsListMethod(bench.live, { pageSize: PAGE_SIZE }), toolsCallMethod(bench.live)];
  const kernel = createKernel({
    serverInfo: { name: "s", version: "1" },
    features: [{ capabilities: { tools: { listChanged: true } }, methods }],
    changes,
  });
  bench.live.onChange(() => changes.announce("tools"));
  const memory = new InMemoryTransport();
  await memory.listen({
    protocol: kernel.protocol,
    connect: () => kernel.connect(),
    stop: () => memory.close(),
    reportFault: () => undefined,
  });
  const peer = memory.connect((message) => bench.heard.push(JSON.parse(message) as Answer));
  let id = 0;
  const ask = (method: string, params: object = {}): number => {
    peer.send(JSON.stringify({ jsonrpc: "2.0", id: ++id, method, params: { ...params, _meta } }));
    return id;
  };
  const answerTo = async (asked: number): Promise<Answer> => {
    await turn();
    return bench.heard.find(({ id: answered }) => answered === asked) ?? {};
  };
  ask("subscriptions/listen", { notifications: { toolsListChanged: true } });
  return { ask, answerTo };
}

/** Everything here needs microtasks only, so after one turn of the event loop nothing is left to come. */
function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

type Change = (bench: Bench) => void;
type Action = { readonly change: Change } | { readonly list: "page" | "restart" } | { readonly call: string };

const name = fc.constantFrom("a", "b", "c", "d", "e");
const change = fc
  .tuple(fc.constantFrom("register", "register", "update", "enable", "disable", "remove"), name)
  .map(([verb, subject]): Action => {
    if (verb === "enable" || verb === "disable")
      return { change: (bench) => bench.enable(subject, verb === "enable") };
    return { change: (bench) => bench[verb](subject) };
  });
const action = fc.oneof(
  { weight: 3, arbitrary: change },
  { weight: 3, arbitrary: fc.constantFrom<Action>({ list: "page" }, { list: "page" }, { list: "restart" }) },
  { weight: 2, arbitrary: name.map((subject): Action => ({ call: subject })) },
);

describe("tools that come, change and go while they are listed and called", () => {
  it("are listed as one state had them, page by page, and answer as they were when they were called", async () => {
    const property = fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 30, size: "large" }), play);
    await fc.assert(property, { seed: 20260728, numRuns: 150 });
    for (const times of Object.values(happened)) expect(times).toBeGreaterThan(20);
  });

  /** How often it came to what the property is about. */
  const happened = { stalePages: 0, laterPages: 0, callsOutlived: 0 };

  async function play(actions: readonly Action[]): Promise<void> {
    const bench = new Bench();
    for (const known of ["a", "b", "c", "d"]) bench.register(known);
    const { ask, answerTo } = await connect(bench);
    const calls = new Map<number, string | undefined>();
    const initial = bench.live.current;
    let walk:
      { readonly of: readonly string[]; readonly seen: string[]; readonly cursor: string } | undefined;
    for (const step of actions) {
      if ("change" in step) step.change(bench);
      else if ("call" in step) {
        const due = bench.state.find((text) => text.startsWith(`${step.call}@`));
        calls.set(ask("tools/call", { name: step.call }), due);
      } else {
        if (step.list === "restart") walk = undefined;
        walk = await turnPage(walk);
      }
    }
    bench.release();
    await turn();
    for (const [asked, due] of calls) {
      const { result, error } = await answerTo(asked);
      if (due === undefined) expect(error).toMatchObject({ code: -32602 });
      else expect(result?.content).toEqual([{ type: "text", text: due }]);
      if (due !== undefined && !bench.state.includes(due)) happened.callsOutlived++;
    }
    await expectTheEndToBeKnown();

    /** Follows a cursor, or starts anew: a page of another state than the first page's is refused, never shown. */
    async function turnPage(before: typeof walk): Promise<typeof walk> {
      const { state } = bench;
      const { result, error } = await answerTo(ask("tools/list", { cursor: before?.cursor }));
      const isStale = before !== undefined && before.of.join() !== state.join();
      expect(error?.code).toBe(isStale ? -32602 : undefined);
      if (isStale) happened.stalePages++;
      else if (before !== undefined) happened.laterPages++;
      if (result === undefined) return undefined;
      const seen = [...(before?.seen ?? []), ...textsOf(result)];
      expect(seen).toEqual(state.slice(0, seen.length));
      if (result.nextCursor !== undefined) return { of: state, seen, cursor: result.nextCursor };
      expect(seen).toEqual(state);
      return undefined;
    }

    /** Whoever asks again at each notification ends with the last state. */
    async function expectTheEndToBeKnown(): Promise<void> {
      const told = bench.heard.filter(({ method }) => method === "notifications/tools/list_changed");
      expect(told.length > 0).toBe(bench.live.current !== initial);
      const { result } = await answerTo(ask("tools/list"));
      expect(textsOf(result)).toEqual(bench.state.slice(0, PAGE_SIZE));
    }
  }
});

function textsOf(result: Answer["result"]): readonly string[] {
  return (result?.tools ?? []).map((tool) => `${tool.name}@${tool.title}`);
}
