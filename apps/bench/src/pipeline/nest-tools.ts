/* eslint-disable @typescript-eslint/require-await -- users write their tools as async functions: that is what is measured */
import "reflect-metadata";
import {
  type CallHandler,
  type CanActivate,
  type ExecutionContext,
  Inject,
  Injectable,
  type NestInterceptor,
  type Provider,
  Scope,
  type Type,
  UseGuards,
  UseInterceptors,
} from "@nestjs/common";
import { REQUEST } from "@nestjs/core";
import { Payload, type RequestContext } from "@nestjs/microservices";
import { McpController, type McpContext, Tool } from "@rekog/mcp-nest";
import type { Observable } from "rxjs";
import { createIssueQuery, IssueIndex, type IssueQuery, ISSUE_TOOL } from "../workload/issues.js";

/** How a tool is made: alone, behind a guard and two interceptors, or with three providers in request scope. */
export type NestVariant = "plain" | "guarded" | "per-call";

/** What a module declares. */
export interface NestParts {
  readonly controller: Type;
  readonly providers: Provider[];
}

interface TextResult {
  readonly content: readonly { readonly type: "text"; readonly text: string }[];
}

/** Writes one tool as that framework's guides do. */
export function createNestParts(name: string, variant: NestVariant): NestParts {
  if (variant === "per-call") return { controller: createPerCall(name), providers: perCallProviders() };
  const enhancers = variant === "guarded" ? [Allow, Timing, Tracing] : [];
  return {
    controller: variant === "guarded" ? createGuarded(name) : createPlain(name),
    providers: [IssueIndex, ...enhancers],
  };
}

/** A new schema each time; the title goes where that framework takes one. */
function optionsOf(name: string) {
  const { title, description, annotations } = ISSUE_TOOL;
  return { name, description, annotations: { title, ...annotations }, parameters: createIssueQuery() };
}

@Injectable()
class Allow implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    return context.switchToRpc().getData() !== undefined;
  }
}

@Injectable()
class Timing implements NestInterceptor {
  intercept(_context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle();
  }
}

@Injectable()
class Tracing implements NestInterceptor {
  intercept(_context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle();
  }
}

@Injectable({ scope: Scope.REQUEST })
class Caller {
  readonly trace: unknown;

  constructor(@Inject(REQUEST) request: RequestContext<unknown, McpContext>) {
    this.trace = request.context?.mcpRequest.params._meta?.["traceparent"];
  }
}

class Trail {
  last: unknown;
}

function perCallProviders(): Provider[] {
  return [
    { provide: IssueIndex, useClass: IssueIndex, scope: Scope.REQUEST },
    Caller,
    { provide: Trail, useClass: Trail, scope: Scope.REQUEST },
  ];
}

function createPlain(name: string): Type {
  @McpController()
  class IssueTools {
    constructor(private readonly index: IssueIndex) {}

    @Tool(optionsOf(name))
    async search(@Payload() query: IssueQuery): Promise<TextResult> {
      return textOf(this.index.describe(query));
    }
  }
  return IssueTools;
}

function createGuarded(name: string): Type {
  @McpController()
  class IssueTools {
    constructor(private readonly index: IssueIndex) {}

    @Tool(optionsOf(name))
    @UseGuards(Allow)
    @UseInterceptors(Timing, Tracing)
    async search(@Payload() query: IssueQuery): Promise<TextResult> {
      return textOf(this.index.describe(query));
    }
  }
  return IssueTools;
}

function createPerCall(name: string): Type {
  @McpController()
  class IssueTools {
    constructor(
      private readonly index: IssueIndex,
      private readonly caller: Caller,
      private readonly trail: Trail,
    ) {}

    @Tool(optionsOf(name))
    async search(@Payload() query: IssueQuery): Promise<TextResult> {
      this.trail.last = this.caller.trace;
      return textOf(this.index.describe(query));
    }
  }
  return IssueTools;
}

function textOf(text: string): TextResult {
  return { content: [{ type: "text", text }] };
}
