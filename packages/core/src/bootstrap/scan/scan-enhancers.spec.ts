import { describe, expect, it } from "@jest/globals";
import { UseFilters } from "../../decorators/use-filters.js";
import { UseGuards } from "../../decorators/use-guards.js";
import { UseInterceptors } from "../../decorators/use-interceptors.js";
import type { ErrorFilter } from "../../enhancers/error-filter.js";
import type { Guard } from "../../enhancers/guard.js";
import type { Interceptor } from "../../enhancers/interceptor.js";
import { readClassEnhancements } from "../../metadata/enhancements.js";
import type { AppOptions } from "../app-options.js";
import { BootContext } from "../boot-context.js";
import { insideOf, lacks, scanAppEnhancers, scanEnhancers } from "./scan-enhancers.js";

class Signed implements Guard {
  canActivate(): boolean {
    return true;
  }
}
class Timing implements Interceptor {
  intercept(): void {}
}
class Saying implements ErrorFilter {
  catch(): void {}
}

const open = (options: Partial<AppOptions> = {}) =>
  new BootContext({ name: "app", version: "1.0.0", ...options });
const told = ({ problems }: BootContext) => problems.map(({ code, at, what }) => `${code} ${at}: ${what}`);

/** What one decorator makes of a source that the compiler may have refused. */
function guardsFrom(...sources: readonly unknown[]) {
  @UseGuards(...(sources as Guard[]))
  class Tools {}
  const boot = open();
  const { guards } = scanEnhancers(readClassEnhancements(Tools), "Tools", boot);
  return { guards, problems: told(boot) };
}

describe("the enhancers of a class or method", () => {
  it("are kept by their kinds, in reading order, classes apart from instances", () => {
    const guard = new Signed();
    const results: Interceptor = { interceptResult: (_call, next) => next() };

    @UseGuards(Signed, guard)
    @UseInterceptors(results)
    @UseFilters(Saying)
    @UseInterceptors(Timing)
    class Tools {}
    const boot = open();
    expect(scanEnhancers(readClassEnhancements(Tools), "Tools", boot)).toEqual({
      guards: [
        { kind: "class", target: Signed, at: "Tools" },
        { kind: "instance", instance: guard },
      ],
      interceptors: [
        { kind: "instance", instance: results },
        { kind: "class", target: Timing, at: "Tools" },
      ],
      filters: [{ kind: "class", target: Saying, at: "Tools" }],
    });
    expect(told(boot)).toEqual([]);
  });

  it.each<[unknown, string]>([
    [undefined, "undefined, as a class is within a circular import"],
    [null, "null"],
    ["Signed", "a string"],
    [() => true, "a function that is no class"],
    [{ intercept: () => 1 }, "an object without a method canActivate"],
    [{ canActivate: true }, "an object without a method canActivate"],
  ])("are refused, each at its argument, for what is none: %p", (source, found) => {
    expect(guardsFrom(Signed, source, Signed)).toEqual({
      guards: [
        { kind: "class", target: Signed, at: "Tools" },
        { kind: "class", target: Signed, at: "Tools" },
      ],
      problems: [`TW_ENHANCER_INVALID Tools: @UseGuards, argument 1 is ${found}`],
    });
  });

  it("are not made to see whether they are any: a class may be of any kind until it is", () => {
    expect(guardsFrom(Saying)).toEqual({
      guards: [{ kind: "class", target: Saying, at: "Tools" }],
      problems: [],
    });
  });

  it.each<[string, object, string | undefined]>([
    ["interceptors", { interceptResult: () => undefined }, undefined],
    ["interceptors", { canActivate: () => true }, "intercept or interceptResult"],
    ["filters", { catch: () => undefined }, undefined],
    ["filters", { canActivate: () => true }, "catch"],
  ])("need a method of their kind: %s, %p", (kind, source, missing) => {
    const decorators = { interceptors: UseInterceptors, filters: UseFilters } as const;
    const use = decorators[kind as keyof typeof decorators] as (source: unknown) => ClassDecorator;

    @use(source)
    class Tools {}
    const boot = open();
    const { [kind as "filters"]: kept } = scanEnhancers(readClassEnhancements(Tools), "Tools", boot);
    expect(kept).toEqual(missing === undefined ? [{ kind: "instance", instance: source }] : []);
    expect(told(boot)).toEqual(
      missing === undefined
        ? []
        : [expect.stringMatching(new RegExp(`, argument 0 is an object without a method ${missing}$`))],
    );
  });
});

describe("the enhancers of an app", () => {
  it("are what its options list", () => {
    const boot = open({ guards: [Signed], filters: [Saying] });
    expect(scanAppEnhancers(boot)).toEqual({
      guards: [{ kind: "class", target: Signed, at: "createApp" }],
      interceptors: [],
      filters: [{ kind: "class", target: Saying, at: "createApp" }],
    });
  });

  it("are refused by the option that lists them, and their index there", () => {
    const boot = open({ guards: [Signed, {} as Guard], interceptors: [7 as never] });
    scanAppEnhancers(boot);
    expect(told(boot)).toEqual([
      "TW_ENHANCER_INVALID createApp: createApp({ guards }), element 1 is an object without a method canActivate",
      "TW_ENHANCER_INVALID createApp: createApp({ interceptors }), element 0 is a number",
    ]);
  });
});

describe("one level inside another", () => {
  it("stands behind it in every kind", () => {
    const outer = scanAppEnhancers(open({ guards: [Signed], interceptors: [Timing], filters: [Saying] }));
    class Later extends Signed {}
    const inner = scanAppEnhancers(open({ guards: [Later], filters: [new Saying()] }));
    expect(insideOf(outer, inner)).toEqual({
      guards: [...outer.guards, ...inner.guards],
      interceptors: outer.interceptors,
      filters: [...outer.filters, ...inner.filters],
    });
  });
});

describe("what an instance lacks", () => {
  it.each<[object, string | undefined]>([
    [new Timing(), undefined],
    [{ interceptResult: () => undefined }, undefined],
    [new Signed(), "an object without a method intercept or interceptResult"],
  ])("is one of the methods: %p", (instance, found) => {
    expect(lacks(instance, ["intercept", "interceptResult"])).toBe(found);
  });
});
