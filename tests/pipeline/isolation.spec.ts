import { describe, expect, it } from "@jest/globals";
import {
  callScoped,
  createApp,
  type ErrorFilter,
  type Guard,
  type Interceptor,
  type Next,
  Tool,
  type ToolCall,
  ToolContext,
  ToolService,
  UseFilters,
  UseGuards,
  UseInterceptors,
} from "@toolwright/core";
import { expectCallIsolation, Pauses } from "@toolwright/testing";
import fc from "fast-check";
import { ContainerModule, inject, injectable } from "inversify";
import "reflect-metadata";

const userIn = ({ principal }: ToolContext): string => principal?.id ?? "nobody";

/** Where a call waits, each time it does something. */
type Wait = (what: string) => Promise<void>;

/** An app of parts that each live for a call, some made asynchronously, and tell whom they see. */
function parts(wait: Wait) {
  const seen: string[] = [];
  /** Every part says who made it, and whose call it is in. */
  const note = (part: string, own: string, context: ToolContext): void => {
    seen.push(`${part}: ${own} in the call of ${userIn(context)}`);
  };

  @injectable()
  class Session {
    constructor(@inject("user") readonly user: string) {}
  }
  @injectable()
  class SessionGuard implements Guard {
    constructor(readonly session: Session) {}
    async canActivate({ context }: ToolCall): Promise<boolean> {
      await wait("guard");
      note("guard", this.session.user, context);
      return true;
    }
  }
  @injectable()
  class SessionInterceptor implements Interceptor {
    constructor(readonly session: Session) {}
    async intercept({ context }: ToolCall, next: Next): Promise<unknown> {
      await wait("before");
      note("before", this.session.user, context);
      const value = await next();
      await wait("after");
      note("after", this.session.user, context);
      return value;
    }
  }
  @injectable()
  class SessionFilter implements ErrorFilter {
    constructor(readonly session: Session) {}
    async catch(_error: unknown, { context }: ToolCall): Promise<string> {
      await wait("filter");
      note("filter", this.session.user, context);
      return `failed for ${this.session.user}`;
    }
  }
  @ToolService()
  @UseGuards(SessionGuard)
  @UseInterceptors(SessionInterceptor)
  @UseFilters(SessionFilter)
  class SessionTools {
    constructor(
      readonly session: Session,
      readonly made: ToolContext,
    ) {}
    @Tool()
    async whoami(context: ToolContext): Promise<string> {
      await wait("method");
      note("method", this.session.user, context);
      note("service", userIn(this.made), context);
      return this.session.user;
    }
    @Tool()
    async fail(context: ToolContext): Promise<string> {
      await wait("method");
      note("method", this.session.user, context);
      throw new Error(this.session.user);
    }
  }
  const module = new ContainerModule(({ bind }) => {
    callScoped(
      bind("user").toResolvedValue(
        async (context: ToolContext) => {
          await wait("factory");
          return userIn(context);
        },
        [ToolContext],
      ),
    );
    for (const part of [Session, SessionGuard, SessionInterceptor, SessionFilter])
      callScoped(bind<object>(part).toSelf());
  });
  const open = () => createApp({ name: "app", version: "1", services: [SessionTools], modules: [module] });
  return { open, seen };
}

/** What should have been seen: everybody themselves. */
const SELF = /^\w+: (\w+) in the call of \1$/;

describe("parts of a call, in any order in which calls can meet,", () => {
  it("see that call alone", async () => {
    const orders = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.tuple(fc.constantFrom("alice", "bob", "carol"), fc.constantFrom("whoami", "fail")), {
          minLength: 2,
          maxLength: 4,
        }),
        async (scheduler, calls) => {
          const { open, seen } = parts(async (what) => {
            await scheduler.schedule(Promise.resolve(), what);
          });
          await using app = await open();
          const answers = calls.map(async ([id, tool]) => {
            const { content } = await app.call(tool, {}, { principal: { id } });
            return content;
          });
          const all = await scheduler.waitFor(Promise.all(answers));
          expect(all).toEqual(
            calls.map(([id, tool]) => [{ type: "text", text: tool === "fail" ? `failed for ${id}` : id }]),
          );
          expect(seen.filter((one) => !SELF.test(one))).toEqual([]);
          expect(seen.length).toBeGreaterThanOrEqual(4 * calls.length);
          orders.add(seen.join());
        },
      ),
      { seed: 20_260_728, numRuns: 150 },
    );
    expect(orders.size).toBeGreaterThan(100);
  });

  it("are what expectCallIsolation passes", async () => {
    const pauses = new Pauses();
    const { open } = parts(() => pauses.here());
    const callers = ["alice", "bob", "carol"].flatMap((id) =>
      ["whoami", "fail"].map((tool) => ({ principal: { id }, tool })),
    );
    await expectCallIsolation(open, { callers, pauses, calls: 120, seed: 1 });
  });
});
