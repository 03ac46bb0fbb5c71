import "reflect-metadata";
import { Annotations, createApp, type Guard, Input, Tool, ToolService, UseGuards } from "@toolwright/core";
import { Container, ContainerModule, injectable, type Newable } from "inversify";
import { createIssueQuery, type IssueQuery, ISSUE_TOOL } from "../workload/issues.js";
import { SERVER_INFO } from "../workload/setup.js";

/** Services with ten tools and three bound dependencies each, written but not yet wired. */
export interface ManyServices {
  readonly services: readonly Newable<object>[];
  readonly module: ContainerModule;
}

type SearchMethod = (query: IssueQuery) => string;

const TOOLS_EACH = 10;
const { annotations, ...OPTIONS } = ISSUE_TOOL;

@injectable()
class Policy {
  readonly open = true;
}

/** One for all services, made by the container. */
@injectable()
class SharedGuard implements Guard {
  constructor(private readonly policy: Policy) {}

  canActivate(): boolean {
    return this.policy.open;
  }
}

/**
 * Writes so many services.
 *
 * @param isGuarded whether one guard class stands on all of them
 */
export function writeServices(count: number, isGuarded: boolean): ManyServices {
  const written = Array.from({ length: count }, (_, at) => writeService(at));
  if (isGuarded) for (const { service } of written) UseGuards(SharedGuard)(service);
  const bound = [...written.flatMap(({ needs }) => needs), ...(isGuarded ? [Policy, SharedGuard] : [])];
  const module = new ContainerModule(({ bind }) => {
    for (const dependency of bound) bind<object>(dependency).toSelf().inSingletonScope();
  });
  return { services: written.map(({ service }) => service), module };
}

/** What a user's boot does. */
export async function bootOurs({ services, module }: ManyServices): Promise<void> {
  await createApp({ ...SERVER_INFO, services: [...services], modules: [module] });
}

/** The container's part of it: bind, and resolve every service. */
export function resolveBare({ services, module }: ManyServices): void {
  const container = new Container();
  container.load(module);
  for (const service of services) container.bind(service).toSelf().inSingletonScope();
  for (const service of services) container.get(service);
}

function writeService(at: number): { service: Newable<object>; needs: readonly Newable<object>[] } {
  @injectable()
  class Clock {}

  @injectable()
  class Store {
    constructor(readonly clock: Clock) {}
  }

  @injectable()
  class Search {
    constructor(readonly store: Store) {}
  }

  @ToolService()
  class IssueTools {
    constructor(
      readonly clock: Clock,
      readonly store: Store,
      readonly search: Search,
    ) {}
  }

  for (let tool = 0; tool < TOOLS_EACH; tool += 1)
    addTool(IssueTools.prototype, `search_${String(at)}_${String(tool)}`);
  return { service: IssueTools, needs: [Clock, Store, Search] };
}

/** As the compiler writes a decorated method with one parameter. */
function addTool(prototype: object, name: string): void {
  const target = prototype as Record<string, SearchMethod>;
  const at: TypedPropertyDescriptor<SearchMethod> = { value: describe, writable: true, configurable: true };
  Object.defineProperty(target, name, at);
  Reflect.defineMetadata("design:paramtypes", [Object], target, name);
  Input(createIssueQuery())(target, name, at);
  Annotations(annotations)(target, name, at);
  Tool(name, OPTIONS)(target, name, at);
}

function describe({ repo }: IssueQuery): string {
  return repo;
}
