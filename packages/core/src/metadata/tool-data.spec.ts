import "reflect-metadata";
import { describe, expect, it } from "@jest/globals";
import { createMetadata } from "../decorators/create-metadata.js";
import { Tool } from "../decorators/tool.js";
import type { DecoratedClass } from "./prototype-chain.js";
import { readToolData } from "./tool-data.js";

const Roles = createMetadata<string>("roles");
const Team = createMetadata<string>("team");

const rolesOf = (target: DecoratedClass) => readToolData(target, "run").get(Roles.key);

describe("custom metadata of a method", () => {
  @Roles("base class")
  @Team("core")
  class Base {
    @Roles("base method")
    @Roles("a second time")
    run(): void {}
    other(): void {}
  }

  it("is found by its key: the first on the method, or else what the class says", () => {
    const data = readToolData(Base, "run");
    expect([...data].map(([key, value]) => [key.description, value])).toEqual([
      ["roles", "base method"],
      ["team", "core"],
    ]);
    expect(readToolData(Base, "other").get(Roles.key)).toBe("base class");
  });

  it("is that of the subclass before that of the base, on a method before on its class", () => {
    class Bare extends Base {}
    @Roles("own class")
    class OnClass extends Base {}
    class OnMethod extends Base {
      @Roles("own method")
      override run(): void {}
    }
    @Roles("own class")
    class OnBoth extends Base {
      @Roles("own method")
      override run(): void {}
    }
    @Roles("own class")
    class Overriding extends Base {
      @Tool()
      override run(): void {}
    }
    const found = [Bare, OnClass, OnMethod, OnBoth, Overriding].map(rolesOf);
    expect(found).toEqual(["base method", "own class", "own method", "own method", "own class"]);
    expect(readToolData(OnBoth, "run").get(Team.key)).toBe("core");
  });

  it("counts the nearest of many classes", () => {
    @Roles("middle class")
    class Middle extends Base {}
    class Last extends Middle {
      override run(): void {}
    }
    class Later extends Last {
      @Team("late")
      override run(): void {}
    }
    expect([Last, Later].map(rolesOf)).toEqual(["middle class", "middle class"]);
    expect(readToolData(Later, "run").get(Team.key)).toBe("late");
  });

  it("takes undefined for a value: what was said is said", () => {
    @Roles(undefined as never)
    class Silent extends Base {}
    expect(rolesOf(Silent)).toBeUndefined();
    expect(readToolData(Silent, "run").has(Roles.key)).toBe(true);
  });
});
