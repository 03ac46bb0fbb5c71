import { describe, expect, it } from "@jest/globals";
import { Container, injectable } from "inversify";
import "reflect-metadata";
import { callScoped } from "../../container/calls/call-scoped.js";
import { createInversifyResolver } from "../../container/inversify-resolver.js";
import { CreationError, type ServiceClass } from "../../container/service-resolver.js";
import { LocalContext } from "../../context/local-context.js";
import { Tool } from "../../decorators/tool.js";
import { ToolService } from "../../decorators/tool-service.js";
import { UseFilters } from "../../decorators/use-filters.js";
import { UseGuards } from "../../decorators/use-guards.js";
import { UseInterceptors } from "../../decorators/use-interceptors.js";
import type { ErrorFilter } from "../../enhancers/error-filter.js";
import type { Guard } from "../../enhancers/guard.js";
import type { Interceptor } from "../../enhancers/interceptor.js";
import { BootContext } from "../boot-context.js";
import type { DeclaredTool } from "../scan/declared-tool.js";
import { declaresTools, scanServices } from "../scan/scan-services.js";
import { rootsOf, sourcesOf } from "./tool-roots.js";

@injectable()
class Signed implements Guard {
  canActivate(): boolean {
    return true;
  }
}
@injectable()
class Hiding extends Signed {
  canList(): boolean {
    return false;
  }
}
@injectable()
class Timing implements Interceptor {
  intercept(): void {}
}
@injectable()
class Saying implements ErrorFilter {
  catch(): void {}
}
@injectable()
class Both implements Guard, ErrorFilter {
  canActivate(): boolean {
    return true;
  }
  catch(): void {}
}

@ToolService()
class Bare {
  @Tool() run(): void {}
}
@ToolService()
@UseFilters(Saying, Both)
@UseInterceptors(Timing, new (class extends Timing {})())
@UseGuards(Signed, Hiding, Both, new Hiding())
class Enhanced {
  @Tool()
  @UseGuards(Hiding)
  run(): void {}
}

function declared(service: ServiceClass): DeclaredTool {
  const [tool] = scanServices([service], new BootContext({ name: "app", version: "1.0.0" }));
  if (tool === undefined) throw new Error(`${service.name} declares no tool`);
  return tool;
}

describe("the roots of a tool", () => {
  it("are its service alone where nothing stands around it", () => {
    expect(rootsOf(declared(Bare))).toEqual({ ofCalls: [Bare], guards: [] });
  });

  it("are the classes of what stands around it, each once, and the service last", () => {
    const { ofCalls } = rootsOf(declared(Enhanced));
    expect(ofCalls).toEqual([Signed, Hiding, Both, Timing, Saying, Enhanced]);
  });

  it("have its guards among them, each once", () => {
    expect(rootsOf(declared(Enhanced)).guards).toEqual([Signed, Hiding, Both]);
  });

  it("are without the service where its instance is there already", () => {
    const { ofCalls, guards } = rootsOf({ ...declared(Enhanced), holder: new Enhanced() });
    expect(ofCalls).toEqual([Signed, Hiding, Both, Timing, Saying]);
    expect(guards).toEqual([Signed, Hiding, Both]);
  });
});

describe("the sources of a tool", () => {
  const open = (container = new Container()) =>
    createInversifyResolver({ container, hasTools: declaresTools });

  it("are the container's, in the order of the roots", async () => {
    const roots = rootsOf(declared(Enhanced));
    const resolver = await open(bound());
    const { calls, listing } = await sourcesOf(roots, undefined, resolver);
    expect(calls.kept.map((instance) => instance?.constructor)).toEqual(roots.ofCalls);
    expect(listing?.kept.map((instance) => instance?.constructor)).toEqual([Hiding]);
    expect(listing?.kept[0]).toBe(calls.kept[1]);
    await resolver.dispose();
  });

  it("are made per call where one of them is bound so", async () => {
    const container = bound(Hiding);
    callScoped(container.bind(Hiding).toSelf());
    const resolver = await open(container);
    const { calls, listing } = await sourcesOf(rootsOf(declared(Enhanced)), undefined, resolver);
    expect([calls.kind, listing?.kind]).toEqual(["call", "call"]);
    expect(calls.kept.map((instance) => instance !== undefined)).toEqual([
      true,
      false,
      true,
      true,
      true,
      true,
    ]);
    if (listing?.kind !== "call") throw new Error("the guard is kept");
    const { instances } = await listing.resolve(new LocalContext("run"));
    expect(instances).toEqual([expect.any(Hiding)]);
    await resolver.dispose();
  });

  it("leave out the listing where no guard decides about it", async () => {
    const resolver = await open();
    expect(await sourcesOf(rootsOf(declared(Bare)), undefined, resolver)).toEqual({
      calls: { kind: "singleton", kept: [expect.any(Bare)] },
      listing: undefined,
    });
    await resolver.dispose();
  });

  it("are the instance that is there where nothing else is to be made", async () => {
    const resolver = await open();
    const holder = new Bare();
    const { calls } = await sourcesOf(rootsOf({ ...declared(Bare), holder }), holder, resolver);
    expect(calls.kind).toBe("singleton");
    expect(calls.kept).toHaveLength(1);
    expect(calls.kept[0]).toBe(holder);
    await resolver.dispose();
  });

  it("are what stands around it where its instance is there already", async () => {
    const holder = new Enhanced();
    const resolver = await open(bound());
    const roots = rootsOf({ ...declared(Enhanced), holder });
    const { calls } = await sourcesOf(roots, holder, resolver);
    expect(calls.kept.map((instance) => instance?.constructor)).toEqual(roots.ofCalls);
    await resolver.dispose();
  });

  it("name the class that cannot be made", async () => {
    @injectable()
    class Failing extends Signed {
      constructor() {
        super();
        throw new Error("no key");
      }
    }
    @ToolService()
    @UseGuards(Failing)
    class Guarded {
      @Tool() run(): void {}
    }
    const container = new Container();
    container.bind(Failing).toSelf().inSingletonScope();
    const resolver = await open(container);
    const failed: unknown = await sourcesOf(rootsOf(declared(Guarded)), undefined, resolver).catch(
      (error: unknown) => error,
    );
    expect(failed).toBeInstanceOf(CreationError);
    expect(failed).toMatchObject({ target: Failing, message: "no key" });
    await resolver.dispose();
  });
});

/** A container with every enhancer as a singleton, but for one. */
function bound(but?: ServiceClass): Container {
  const container = new Container();
  const targets: readonly (new () => object)[] = [Signed, Hiding, Timing, Saying, Both];
  for (const target of targets) {
    if (target !== but) container.bind(target).toSelf().inSingletonScope();
  }
  return container;
}
