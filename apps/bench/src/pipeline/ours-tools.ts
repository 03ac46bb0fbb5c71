/* eslint-disable @typescript-eslint/require-await -- users write their tools as async functions: that is what is measured */
import "reflect-metadata";
import {
  Annotations,
  type Args,
  callScoped,
  type Guard,
  Input,
  type Interceptor,
  type Next,
  type ServiceClass,
  Tool,
  type ToolCall,
  ToolContext,
  ToolService,
  UseGuards,
  UseInterceptors,
} from "@toolwright/core";
import { ContainerModule, injectable } from "inversify";
import { createIssueQuery, IssueIndex, type IssueQuerySchema, ISSUE_TOOL } from "../workload/issues.js";

const { annotations, ...OPTIONS } = ISSUE_TOOL;

class Allow implements Guard {
  canActivate({ args }: ToolCall): boolean {
    return args !== undefined;
  }
}

class Timing implements Interceptor {
  async intercept(_call: ToolCall, next: Next): Promise<unknown> {
    return await next();
  }
}

class Tracing implements Interceptor {
  async intercept(_call: ToolCall, next: Next): Promise<unknown> {
    return await next();
  }
}

/** A service whose tool stands behind a guard and two interceptors, which the container makes. */
export function createGuardedTools(name: string): ServiceClass {
  const IssueQuery = createIssueQuery();

  @ToolService()
  class IssueTools {
    constructor(private readonly index: IssueIndex) {}

    @Tool(name, OPTIONS)
    @Annotations(annotations)
    @UseGuards(Allow)
    @UseInterceptors(Timing, Tracing)
    async search(@Input(IssueQuery) query: Args<IssueQuerySchema>): Promise<string> {
      return this.index.describe(query);
    }
  }
  return IssueTools;
}

/** Knows the call that it was made for. */
@injectable()
class Caller {
  readonly trace: unknown;

  constructor(context: ToolContext) {
    this.trace = context.meta?.["traceparent"];
  }
}

class Trail {
  last: unknown;
}

/** A service whose three dependencies, one of them in need of the call's context, are made anew for every call. */
export function createPerCallTools(name: string): ServiceClass {
  const IssueQuery = createIssueQuery();

  @ToolService()
  class IssueTools {
    constructor(
      private readonly index: IssueIndex,
      private readonly caller: Caller,
      private readonly trail: Trail,
    ) {}

    @Tool(name, OPTIONS)
    @Annotations(annotations)
    async search(@Input(IssueQuery) query: Args<IssueQuerySchema>): Promise<string> {
      this.trail.last = this.caller.trace;
      return this.index.describe(query);
    }
  }
  return IssueTools;
}

/** Binds the dependencies of {@link createPerCallTools}, the service being made per call because they are. */
export const perCallModule: ContainerModule = new ContainerModule(({ bind }) => {
  for (const dependency of [IssueIndex, Caller, Trail]) callScoped(bind<object>(dependency).toSelf());
});
