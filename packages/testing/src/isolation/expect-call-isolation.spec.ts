import { describe, expect, it } from "@jest/globals";
import { type CallToolResult, callScoped, createApp, Tool, ToolContext, ToolService } from "@toolwright/core";
import { ContainerModule, inject, injectable } from "inversify";
import "reflect-metadata";
import { createTestApp } from "../app/create-test-app.js";
import { expectCallIsolation } from "./expect-call-isolation.js";
import type { IsolationPlan } from "./isolation-plan.js";
import { Pauses } from "./pauses.js";

type Service = new (...args: never[]) => object;

const callers = (tool = "whoami", count = 2): IsolationPlan["callers"] =>
  ["alice", "bob", "carol"].slice(0, count).map((id) => ({ principal: { id }, tool }));

const appOf = (service: Service, ...modules: ContainerModule[]) =>
  createApp({ name: "app", version: "1", services: [service], modules });

/** What the check says of an app; `"isolated"` where it finds nothing. */
async function verdict(service: Service, plan: Partial<IsolationPlan>, ...modules: ContainerModule[]) {
  await using app = await appOf(service, ...modules);
  return await said(() => expectCallIsolation(app, { callers: callers(), seed: 1, ...plan }));
}

async function said(check: () => Promise<void>): Promise<string> {
  try {
    await check();
    return "isolated";
  } catch (error) {
    return (error as Error).message;
  }
}

/** A singleton that keeps who calls in a field while it waits. */
function keeping(wait: (id: string) => Promise<void>): Service {
  @ToolService()
  class Keeping {
    user: string | undefined;
    @Tool()
    async whoami({ principal }: ToolContext): Promise<string> {
      this.user = principal?.id ?? "nobody";
      await wait(this.user);
      return this.user;
    }
  }
  return Keeping;
}

const turns = async (count: number): Promise<void> => {
  for (let turn = 0; turn < count; turn++) await Promise.resolve();
};

/** The class that keeps its caller only between two awaits: whoever is not met there is not met at all. */
function keepingLate(pauses: Pauses): Service {
  @ToolService()
  class KeepingLate {
    last: string | undefined;
    @Tool()
    async whoami({ principal }: ToolContext): Promise<string> {
      await pauses.here();
      this.last = principal?.id;
      await pauses.here();
      return this.last ?? "";
    }
  }
  return KeepingLate;
}

/** A right app: what belongs to the call lives for the call, and is made asynchronously. */
function rightApp(pauses: Pauses): { service: Service; module: ContainerModule } {
  @injectable()
  class Account {
    constructor(@inject("user") readonly user: string) {}
  }
  @ToolService()
  class AccountTools {
    constructor(readonly account: Account) {}
    @Tool()
    async whoami(): Promise<string> {
      await pauses.here();
      return this.account.user;
    }
  }
  const module = new ContainerModule(({ bind }) => {
    callScoped(bind(Account).toSelf());
    callScoped(
      bind("user").toResolvedValue(
        async ({ principal }: ToolContext) => {
          await pauses.here();
          return principal?.id ?? "nobody";
        },
        [ToolContext],
      ),
    );
  });
  return { service: AccountTools, module };
}

describe("expectCallIsolation finds", () => {
  it.each<[string, (id: string) => Promise<void>]>([
    ["first", (id) => turns(id === "alice" ? 2 : 5)],
    ["last", (id) => turns(id === "alice" ? 5 : 2)],
    ["in a later turn", () => new Promise((resolve) => setTimeout(resolve, 1))],
  ])("a field that a call leaves before an await, where the first call finishes %s", async (_when, wait) => {
    const report = await verdict(keeping(wait), {});
    expect(report).toMatch(
      /^Calls are not isolated: \d+ of 400 answers were not their caller's own \(seed 1;/,
    );
    expect(report).toMatch(
      /bob, calling "whoami", got alice's answer, \d+ times\.\nbob got:\n {2}text: alice\ninstead of:\n {2}text: bob/,
    );
    expect(report).toContain(`alice, calling "whoami", got bob's answer`);
  });

  it("one that only calls stopped at the same place can see", async () => {
    const pauses = new Pauses();
    expect(await verdict(keepingLate(pauses), { pauses })).toContain("got bob's answer");
  });

  it("a value captured by a singleton, from the first call's", async () => {
    const service = keepsFirst();
    const report = await verdict(service, {});
    expect(report).toContain('alice and bob get the same answer from "whoami", each calling alone.');
    expect(report).toContain("Both got:\n  text: alice");
    const rightAnswer =
      (id: string) =>
      ({ content }: CallToolResult) => {
        expect(content).toEqual([{ type: "text", text: id }]);
      };
    const plan = {
      callers: callers().map((one) => ({ ...one, expect: rightAnswer(one.principal?.id ?? "") })),
    };
    const expected = await verdict(keepsFirst(), plan);
    expect(expected).toContain(
      'bob gets a wrong answer from "whoami", though nobody else is calling. `expect` said: ',
    );
    expect(expected).toContain("That is also what alice gets.");
  });

  it.each<[string, string, (isRight: boolean) => Promise<unknown>]>([
    [
      "rejects",
      "`expect` said: wrong",
      (isRight) => (isRight ? Promise.resolve() : Promise.reject(new Error("wrong"))),
    ],
    ["resolves to false", "`expect` answered false", (isRight) => Promise.resolve(isRight)],
  ])("such a value where an asynchronous `expect` %s", async (_how, reason, answered) => {
    const plan = callers().map((one) => ({
      ...one,
      expect: (result: CallToolResult) => answered(JSON.stringify(result).includes(one.principal?.id ?? "")),
    }));
    const report = await verdict(keepsFirst(), { callers: plan });
    expect(report).toContain(
      `bob gets a wrong answer from "whoami", though nobody else is calling. ${reason}`,
    );
  });

  it("a leak behind an asynchronous `normalize`", async () => {
    const plan = callers().map((one) => ({ ...one, expect: () => true }));
    const normalize = ({ content }: CallToolResult) => Promise.resolve(content);
    const leaking = () => keeping(() => turns(2));
    expect(await verdict(leaking(), { callers: plan, normalize })).toMatch(/^Calls are not isolated/);
    const rejecting = () => Promise.reject(new Error("not so"));
    expect(await verdict(leaking(), { callers: plan, normalize: rejecting })).toBe("not so");
  });

  it("such a value also where each caller is asked in an app of their own, and names whose it is", async () => {
    const make = () => {
      const { service, module } = captive();
      return appOf(service, module);
    };
    const report = await said(() => expectCallIsolation(make, { callers: callers(), seed: 1 }));
    expect(report).toMatch(/(bob|alice), calling "whoami", got (alice|bob)'s answer, \d+ times/);
  });

  it("a memo whose key lacks who asks", async () => {
    @ToolService()
    class Memoised {
      readonly memo = new Map<string, Promise<string>>();
      @Tool()
      whoami({ principal }: ToolContext): Promise<string> {
        const key = "orders";
        const known = this.memo.get(key) ?? turns(3).then(() => `orders of ${principal?.id ?? ""}`);
        this.memo.set(key, known);
        void known.finally(() => this.memo.delete(key));
        return known;
      }
    }
    expect(await verdict(Memoised, {})).toContain(`got alice's answer`);
    expect(await verdict(Memoised, { callers: callers("whoami", 3) })).toMatch(/^Calls are not isolated/);
  });

  it("what one call leaves for the next", async () => {
    @ToolService()
    class Leaving {
      last: string | undefined;
      @Tool()
      whoami({ principal }: ToolContext): string {
        const said = this.last ?? principal?.id ?? "";
        this.last = principal?.id === "bob" ? "bob" : undefined;
        return said;
      }
    }
    expect(await verdict(Leaving, {})).toContain(
      'not isolated, even one after the other: alice, calling "whoami", got bob\'s answer.',
    );
  });

  it("what one tool leaves for another, where the callers of each stand together in the plan", async () => {
    @ToolService()
    class Overlapping {
      current: string | undefined;
      @Tool("export")
      async export({ principal }: ToolContext): Promise<string> {
        this.current = principal?.id;
        await turns(20);
        this.current = undefined;
        return `exported for ${principal?.id ?? ""}`;
      }
      @Tool("read")
      read({ principal }: ToolContext): string {
        return `data of ${this.current ?? principal?.id ?? ""}`;
      }
    }
    const of = (tool: string) =>
      Array.from({ length: 8 }, (_, index) => ({ principal: { id: `${tool} ${String(index)}` }, tool }));
    const report = await verdict(Overlapping, { callers: [...of("export"), ...of("read")] });
    expect(report).toMatch(/read \d, calling "read", got an answer that is nobody's/);
  });

  it("an answer that is nobody's", async () => {
    @ToolService()
    class Mixing {
      users: string[] = [];
      @Tool()
      async whoami({ principal }: ToolContext): Promise<string> {
        this.users.push(principal?.id ?? "");
        await turns(1);
        const all = this.users.join(" and ");
        this.users = [];
        return all;
      }
    }
    expect(await verdict(Mixing, {})).toContain("got an answer that is nobody's when they call alone");
  });
});

describe("expectCallIsolation passes", () => {
  it("an app whose state lives for the call, with and without pauses, and over the wire", async () => {
    const pauses = new Pauses();
    const { service, module } = rightApp(pauses);
    expect(await verdict(service, { callers: callers("whoami", 3) }, module)).toBe("isolated");
    expect(await verdict(service, { callers: callers("whoami", 3), pauses }, module)).toBe("isolated");
    await using app = await createTestApp({ services: [service], modules: [module] });
    await expectCallIsolation(app, { callers: callers(), pauses, calls: 50 });
  });

  it("callers who rightly get the same, where `expect` says so", async () => {
    @ToolService()
    class Shared {
      @Tool()
      whoami(): string {
        return "the same";
      }
    }
    expect(await verdict(Shared, {})).toContain("the same answer");
    const expected = (answer: CallToolResult) => JSON.stringify(answer).includes("the same");
    const plan = { callers: callers().map((one) => ({ ...one, expect: expected })) };
    expect(await verdict(Shared, plan)).toBe("isolated");
    const denied = { callers: callers().map((one) => ({ ...one, expect: () => false })) };
    expect(await verdict(Shared, denied)).toContain("`expect` answered false");
  });

  it("answers that differ each time, only once `normalize` has seen them", async () => {
    @ToolService()
    class Numbered {
      count = 0;
      @Tool()
      whoami({ principal }: ToolContext): object {
        return { id: this.count++, user: principal?.id };
      }
    }
    expect(await verdict(Numbered, {})).toContain("take it out of the answers with `normalize`");
    const normalize = ({ structuredContent }: CallToolResult) =>
      (structuredContent as { user?: string }).user;
    expect(await verdict(Numbered, { normalize })).toBe("isolated");
  });
});

describe("the check itself", () => {
  it("makes the same interleavings of the same seed, and others of another", async () => {
    const orders: string[] = [];
    const run = async (seed: number) => {
      const order: string[] = [];
      const call = (_name: string, _args: unknown, facts?: { principal?: { id: string } }) => {
        order.push(facts?.principal?.id ?? "");
        return Promise.resolve({ content: [{ type: "text" as const, text: facts?.principal?.id ?? "" }] });
      };
      await expectCallIsolation({ call }, { callers: callers("whoami", 3), seed, calls: 40 });
      orders.push(order.join());
    };
    for (const seed of [7, 7, 8]) await run(seed);
    expect(orders[0]).toBe(orders[1]);
    expect(orders[0]).not.toBe(orders[2]);
  });

  it.each([
    [16, 8],
    [5, 2],
    [9, 4],
  ])(
    "lets each of %s callers meet each other, %s at once, and call equally often",
    async (count, concurrency) => {
      const pauses = new Pauses();
      const ids = Array.from({ length: count }, (_, index) => String(index));
      const calls = new Map<string, number>();
      const met = new Map(ids.map((id) => [id, new Set<string>()]));
      const running = new Set<string>();
      const call = async (_name: string, _args: unknown, facts?: { principal?: { id: string } }) => {
        const id = facts?.principal?.id ?? "";
        calls.set(id, (calls.get(id) ?? 0) + 1);
        for (const other of running) {
          if (other === id) continue;
          met.get(id)?.add(other);
          met.get(other)?.add(id);
        }
        running.add(id);
        await pauses.here();
        running.delete(id);
        return { content: [{ type: "text" as const, text: id }] };
      };
      const plan = ids.map((id) => ({ principal: { id }, tool: "whoami" }));
      await expectCallIsolation({ call }, { callers: plan, concurrency, pauses, seed: 5, calls: count * 20 });
      for (const [id, others] of met) expect([id, others.size]).toEqual([id, count - 1]);
      // Each was also asked alone, twice.
      expect([...calls.values()]).toEqual(ids.map(() => 22));
    },
  );

  it("lets the first, and the last, of those that stop go on first", async () => {
    const pauses = new Pauses();
    const finished: boolean[] = [];
    let running: string[] = [];
    let serial = 0;
    const call = async (_name: string, _args: unknown, facts?: { principal?: { id: string } }) => {
      const id = String(serial++);
      running.push(id);
      await pauses.here();
      if (running.length > 1) finished.push(running[0] === id);
      running = running.filter((other) => other !== id);
      return { content: [{ type: "text" as const, text: facts?.principal?.id ?? "" }] };
    };
    await expectCallIsolation({ call }, { callers: callers(), pauses, seed: 3, calls: 48 });
    expect(finished.filter(Boolean).length).toBeGreaterThan(10);
    expect(finished.filter((isFirst) => !isFirst).length).toBeGreaterThan(10);
  });

  it("does not wait for ever, and leaves nobody waiting", async () => {
    const pauses = new Pauses();
    let count = 0;
    const call = (_name: string, _args: unknown, facts?: { principal?: { id: string } }) => {
      const answer = { content: [{ type: "text" as const, text: facts?.principal?.id ?? "" }] };
      return count++ < 4 ? Promise.resolve(answer) : new Promise<never>(() => undefined);
    };
    expect(
      await said(() => expectCallIsolation({ call }, { callers: callers(), pauses, deadlineMs: 30 })),
    ).toMatch(/^The call of (alice|bob) to "whoami" has not ended in 30 ms\. Fix: /);
    await pauses.here();
  });

  it("takes a mistake in the plan for what it is", async () => {
    expect(
      await verdict(
        keeping(() => turns(1)),
        { callers: callers("whoamy") },
      ),
    ).toContain("TW_CALL_UNKNOWN_TOOL");
  });

  it.each([
    ["two callers at least", { callers: callers("whoami", 1) }],
    ["whole numbers", { callers: callers(), calls: 0 }],
    ["whole numbers", { callers: callers(), calls: 4.5 }],
    ["whole numbers", { callers: callers(), concurrency: Number.NaN }],
    ["whole numbers", { callers: callers(), concurrency: 2.5 }],
    ["`concurrency` of 2 at least", { callers: callers(), concurrency: 1 }],
    ["a positive `deadlineMs`", { callers: callers(), deadlineMs: 0 }],
    ["as many calls as callers", { callers: callers("whoami", 3), calls: 2 }],
  ])("asks for %s", async (wanted, plan) => {
    const call = () => Promise.resolve({ content: [] });
    expect(await said(() => expectCallIsolation({ call }, plan))).toContain(wanted);
  });
});

/** A singleton made from the first call's value. */
function keepsFirst(): Service {
  @ToolService()
  class KeepsFirst {
    user: string | undefined;
    @Tool()
    whoami({ principal }: ToolContext): string {
      this.user ??= principal?.id ?? "nobody";
      return this.user;
    }
  }
  return KeepsFirst;
}

/** The same, by a factory of the container that no check of the graph can look into. */
function captive(): { service: Service; module: ContainerModule } {
  @ToolService()
  class CaptiveTools {
    constructor(@inject("session") readonly session: { user?: string }) {}
    @Tool()
    whoami({ principal }: ToolContext): string {
      this.session.user ??= principal?.id ?? "nobody";
      return this.session.user;
    }
  }
  const module = new ContainerModule(({ bind }) => {
    bind("session")
      .toDynamicValue(() => ({}))
      .inSingletonScope();
  });
  return { service: CaptiveTools, module };
}
