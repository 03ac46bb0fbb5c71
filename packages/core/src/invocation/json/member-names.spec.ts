import { expect, it } from "@jest/globals";
import { MemberNames } from "./member-names.js";

class Base {
  own = 1;
  get inherited(): number {
    return this.own;
  }
  get replaced(): number {
    return this.own;
  }
}
class Entity extends Base {
  readonly #secret = 2;
  _internal = 3;
  static get table(): string {
    return this.name;
  }
  get computed(): number {
    return this.#secret;
  }
  override get replaced(): number {
    return this.#secret;
  }
  get _hidden(): number {
    return this.#secret;
  }
  set written(_value: number) {}
  method(): void {}
}

const names = (value: object): readonly string[] => new MemberNames().of(value);

it("are an object's own, with any name, and the getters of its class and those above, each once", () => {
  expect(names(new Entity())).toEqual(["own", "_internal", "inherited", "replaced", "computed"]);
});

it("are an object's own alone where it has no class", () => {
  expect(names({ _a: 1, b: 2 })).toEqual(["_a", "b"]);
  expect(names(Object.assign(Object.create(null) as object, { a: 1 }))).toEqual(["a"]);
});

it("are those that can be enumerated", () => {
  expect(names(Object.defineProperty({ a: 1 }, "hidden", { value: 2 }))).toEqual(["a"]);
  expect(names({ a: 1, [Symbol("s")]: 2 })).toEqual(["a"]);
});

it("are those of an own property that hides a getter, once", () => {
  const entity = Object.defineProperty(new Base(), "inherited", { value: 7, enumerable: true });
  expect(names(entity)).toEqual(["own", "inherited", "replaced"]);
});

it("ask a class once for all its instances", () => {
  const known = new MemberNames();
  expect(known.of(new Entity())).toEqual(known.of(new Entity()));
  class Late extends Entity {
    get late(): number {
      return this.own;
    }
  }
  expect(known.of(new Late()).at(-1)).toBe("late");
});
