import { describe, expect, it } from "@jest/globals";
import { classNameOf } from "./class-name.js";

class Orders {
  list(): void {}
}

/** A class whose static member stands in the place of its name. */
function named(member: PropertyDescriptor): object {
  return Object.defineProperty(class extends Orders {}, "name", member);
}

describe("the name of a class", () => {
  it("is its own, not that of its base", () => {
    class Below extends Orders {}
    expect([Orders, Below].map(classNameOf)).toEqual(["Orders", "Below"]);
  });

  it("may have been given to it later", () => {
    expect(classNameOf(named({ value: 'registerTool("greet")' }))).toBe('registerTool("greet")');
  });

  it.each<[string, object]>([
    ["has none, below one that has", [class extends Orders {}][0] as object],
    ["has a static method in its place", named({ value: () => "Orders" })],
    [
      "has a getter in its place, which is not run",
      named({
        get: () => {
          throw new Error("a getter must not run at boot");
        },
      }),
    ],
  ])("is told apart from a name, where it %s", (_what, target) => {
    expect(classNameOf(target)).toBe("(anonymous class)");
  });
});
