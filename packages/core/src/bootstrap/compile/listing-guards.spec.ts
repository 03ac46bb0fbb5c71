import { describe, expect, it } from "@jest/globals";
import type { Implementation, ServiceClass } from "../../container/service-resolver.js";
import { hasListing, mayList } from "./listing-guards.js";

class Silent {
  canActivate(): boolean {
    return true;
  }
}

class Telling extends Silent {
  canList(): boolean {
    return false;
  }
}

class WithField extends Silent {
  canList = (): boolean => false;
}

class Assigned extends Silent {
  constructor() {
    super();
    Object.assign(this, { canList: () => false });
  }
}

/** Of its own source, from which no compiler takes comments. */
const classOf = (members: string, Base?: unknown) =>
  // eslint-disable-next-line @typescript-eslint/no-implied-eval, @typescript-eslint/no-unsafe-call -- As its author wrote it.
  new Function("Base", `return class ${Base === undefined ? "" : "extends Base"} { ${members} }`)(
    Base,
  ) as ServiceClass;

const asked = (target: ServiceClass, known?: Partial<Implementation>, made?: object) => {
  const implementation = { kind: "class", target, mayChange: false, ...known } as Implementation;
  return mayList(target, made, { implementationOf: () => implementation });
};

describe("whether a guard has a say in who knows of a tool", () => {
  it("is told by its instance, whatever the member is", () => {
    expect([new Silent(), new Telling(), new WithField(), new Assigned()].map(hasListing)).toEqual([
      ...[false, true, true, true],
    ]);
    expect(hasListing({ canList: "yes" })).toBe(true);
    expect(hasListing({ canList: undefined })).toBe(false);
  });

  it("is told by an instance that is there, not by the class", () => {
    expect(asked(Telling, {}, new Silent())).toBe(false);
    expect(asked(Silent, {}, new Telling())).toBe(true);
    expect(asked(Silent, { kind: "instance", instance: new WithField() })).toBe(true);
    expect(asked(Telling, { kind: "instance", instance: new Silent() })).toBe(false);
  });

  it.each<[string, ServiceClass, boolean]>([
    ["nowhere", Silent, false],
    ["nowhere, in a class that inherits", class extends Silent {}, false],
    ["as a method", Telling, true],
    ["as a field", WithField, true],
    ["in the constructor", Assigned, true],
    ["as an inherited method", class extends Telling {}, true],
    ["as an inherited field", class extends WithField {}, true],
    ["as a getter", classOf("get canList() { return undefined; }"), true],
    ["as a part of another name", classOf("canListen() {} cannotList() {}"), false],
    ["in a comment alone, which is asked and says nothing", classOf("/* no canList here */"), true],
  ])("is told by its class before there is one: canList %s", (_where, target, expected) => {
    expect(asked(target)).toBe(expected);
  });

  it.each<[string, ServiceClass]>([
    ["a bound class", WithField.bind(null)],
    ["a class of the language's own", Map],
    ["one that inherits from such a class", classOf("", Map)],
  ])("is asked of the guard itself where nobody can read %s", (_what, target) => {
    expect(asked(target)).toBe(true);
  });

  it("is asked of the guard itself where nobody knows what it will be", () => {
    expect(mayList(Silent, undefined, { implementationOf: () => undefined })).toBe(true);
    expect(asked(Silent, { mayChange: true })).toBe(true);
  });

  it("is told by the classes alone where somebody put an object into their chain", () => {
    const Odd = classOf("");
    Object.setPrototypeOf(Odd, { canActivate: true });
    expect(asked(Odd)).toBe(false);
  });
});
