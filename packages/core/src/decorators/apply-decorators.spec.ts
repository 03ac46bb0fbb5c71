import { describe, expect, it } from "@jest/globals";
import { type AnyDecorator, applyDecorators } from "./apply-decorators.js";

type Run = (this: unknown, ...args: unknown[]) => string;

/** Edits the descriptor in place. */
const editing =
  (name: string): AnyDecorator =>
  (_target: object, _key: string, descriptor: TypedPropertyDescriptor<Run>) => {
    const { value } = descriptor;
    descriptor.value = function (...args) {
      return `${name}(${String(value?.apply(this, args))})`;
    };
  };

/** Answers with a descriptor of its own. */
const returning =
  (name: string): AnyDecorator =>
  (_target: object, _key: string, { value, ...rest }: TypedPropertyDescriptor<Run>) => ({
    ...rest,
    value: function (this: unknown, ...args: unknown[]) {
      return `${name}(${String(value?.apply(this, args))})`;
    },
  });

const nothing: AnyDecorator = () => undefined;

describe("what applyDecorators makes of decorators", () => {
  it("wraps a method as they do where each is written out", () => {
    const wrap = (name: string) => returning(name) as MethodDecorator;
    class Joined {
      @applyDecorators(nothing, returning("1"), editing("2"), returning("3"), nothing)
      run(): string {
        return "run";
      }
    }
    class Written {
      @wrap("1")
      @(editing("2") as MethodDecorator)
      @wrap("3")
      run(): string {
        return "run";
      }
    }
    expect(new Joined().run()).toBe("1(2(3(run)))");
    expect(new Written().run()).toBe(new Joined().run());
  });

  it("wraps inside another one, and around what stands below", () => {
    class Service {
      @applyDecorators(applyDecorators(returning("1"), nothing), returning("2"))
      @(returning("3") as MethodDecorator)
      run(): string {
        return "run";
      }
    }
    expect(new Service().run()).toBe("1(2(3(run)))");
  });

  it("puts a class in the place of a class, and gives it to those above", () => {
    const seen: unknown[] = [];
    class Replacement {
      readonly replaces = true;
    }
    @applyDecorators(
      (target: object) => void seen.push(target),
      () => Replacement,
      (target: object) => void seen.push(target),
    )
    class Service {}
    expect(Service).toBe(Replacement);
    expect(seen).toEqual([expect.any(Function), Replacement]);
    expect(seen[0]).not.toBe(Replacement);
  });

  it("defines a property that they make of a field", () => {
    class Service {
      @applyDecorators(nothing, () => ({ value: "defined" }))
      declare readonly field: string;
    }
    expect(new Service().field).toBe("defined");
  });
});
