import {
  callScoped,
  type ErrorFilter,
  type Guard,
  Input,
  type Interceptor,
  McpError,
  type Next,
  Tool,
  type ToolCall,
  ToolContext,
  ToolService,
  UseFilters,
  UseGuards,
  UseInterceptors,
} from "@toolwright/core";
import { ContainerModule, inject, injectable } from "inversify";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { Ledger } from "./ledger.js";
import type { Deed, StormPlan } from "./storm-plan.js";

const Who = z.object({ user: z.string() });

const planIn = ({ meta }: ToolContext): StormPlan => meta?.["plan"] as StormPlan;
const userIn = ({ principal }: ToolContext): string => principal?.id ?? "nobody";

/** Does what a plan says, as somebody. */
function act(deed: Deed, context: ToolContext): void | Promise<void> {
  const user = userIn(context);
  switch (deed) {
    case "work":
      return;
    case "wait":
      return sleep(1);
    case "throw":
      throw new Error(`thrown for ${user}`);
    case "reject":
      return Promise.reject(new Error(`rejected for ${user}`));
    case "hang":
      return new Promise((_, reject) => {
        const { signal } = context;
        const leave = (): void => reject(signal.reason as Error);
        if (signal.aborted) leave();
        else signal.addEventListener("abort", leave, { once: true });
      });
  }
}

/** An app of which every part is made for the call, and does what the call's plan says. */
export function stormServices(ledger: Ledger) {
  /** Made for one call, and disposed with it. */
  @injectable()
  abstract class Part {
    readonly user: string;
    readonly #leave: () => void;
    constructor(readonly context: ToolContext) {
      this.user = userIn(context);
      this.#leave = ledger.enter(`${this.constructor.name} of ${this.user}`, this);
    }
    async [Symbol.asyncDispose](): Promise<void> {
      this.#leave();
      const { disposer } = planIn(this.context);
      if (disposer === "throw" || disposer === "reject") await act(disposer, this.context);
      if (disposer === "wait") await sleep(1);
    }
  }

  @injectable()
  class Connection {
    readonly #leave: () => void;
    constructor(
      readonly context: ToolContext,
      readonly user: string,
    ) {
      this.#leave = ledger.enter(`Connection of ${user}`, this);
    }
    [Symbol.dispose](): void {
      this.#leave();
      if (planIn(this.context).disposer === "throw") throw new Error(`disposer of ${this.user}`);
    }
  }

  @injectable()
  class StormGuard extends Part implements Guard {
    constructor(
      context: ToolContext,
      @inject("connection") readonly connection: Connection,
    ) {
      super(context);
    }
    canActivate({ context }: ToolCall): boolean | Promise<boolean> {
      ledger.saw("guard", this.user, userIn(context));
      ledger.saw("guard's connection", this.connection.user, userIn(context));
      const { guard } = planIn(context);
      if (guard === "deny") return false;
      if (guard === "answer wrongly") return "yes" as never;
      if (guard === "refuse") throw new McpError(-32001, `refused ${this.user}`);
      const done = act(guard, context);
      return done === undefined ? true : done.then(() => true);
    }
  }

  @injectable()
  class StormInterceptor extends Part implements Interceptor {
    constructor(
      context: ToolContext,
      @inject("connection") readonly connection: Connection,
    ) {
      super(context);
    }
    async intercept({ context }: ToolCall, next: Next): Promise<unknown> {
      ledger.saw("interceptor", this.user, userIn(context));
      const { interceptor } = planIn(context);
      switch (interceptor) {
        case "never next":
          return "instead";
        case "leave next alone":
          void next();
          return "instead";
        case "next twice":
          return (await Promise.all([next(), next()]))[1];
        case "next too late":
          void sleep(3).then(() => void next());
          return "instead";
        default:
          await act(interceptor, context);
      }
      const value = await next();
      ledger.saw("interceptor, after", this.connection.user, userIn(context));
      return value;
    }
  }

  @injectable()
  class StormFilter extends Part implements ErrorFilter {
    constructor(readonly own: ToolContext) {
      super(own);
    }
    catch(error: unknown, { context }: ToolCall): unknown {
      ledger.saw("filter", this.user, userIn(context));
      return error instanceof Error && error.message.startsWith("thrown")
        ? `caught for ${this.user}`
        : undefined;
    }
  }

  @ToolService()
  class StormTools extends Part {
    constructor(
      context: ToolContext,
      @inject("connection") readonly connection: Connection,
    ) {
      super(context);
    }
    @Tool("whoami")
    @UseGuards(StormGuard)
    @UseInterceptors(StormInterceptor)
    @UseFilters(StormFilter)
    async whoami(@Input(Who) { user }: { user: string }, context: ToolContext): Promise<string> {
      ledger.saw("method", userIn(context), user);
      ledger.saw("service", this.user, user);
      await act(planIn(context).method, context);
      ledger.saw("connection", this.connection.user, user);
      return user;
    }
  }

  const module = new ContainerModule(({ bind }) => {
    callScoped(
      bind("connection").toResolvedValue(
        async (context: ToolContext) => {
          await act(planIn(context).factory, context);
          return new Connection(context, userIn(context));
        },
        [ToolContext],
      ),
    );
    for (const part of [StormGuard, StormInterceptor, StormFilter, StormTools])
      callScoped(bind<object>(part).toSelf());
  });
  return { services: [StormTools], modules: [module] };
}
