import { afterEach, describe, expect, it } from "@jest/globals";
import { IsString, useContainer, Validate, ValidatorConstraint } from "class-validator";
import { classValidator } from "../class-validator.js";

@ValidatorConstraint({ name: "isFree" })
class IsFree {
  validate(): boolean {
    return true;
  }
}

class Account {
  @IsString() @Validate(IsFree) name!: string;
}

type Make = <T>(type: new () => T) => T | undefined;

function compileWith(
  make: Make,
  options?: { readonly fallback?: boolean; readonly fallbackOnErrors?: boolean },
) {
  // Its types promise an instance, and its code expects that there may be none.
  useContainer({ get: (type: unknown) => make(type as new () => unknown) as never }, options);
  return classValidator().compile(Account, "input");
}

describe("class-validator's container", () => {
  // The library has no way to take its container back; one that makes everything is what it has by itself.
  afterEach(() => {
    const made = new Map<unknown, unknown>();
    useContainer({
      get: (type) => {
        const known = made.get(type) ?? new (type as new () => unknown)();
        made.set(type, known);
        return known as never;
      },
    });
  });

  it("stops the boot where it makes no validators of the library's", () => {
    expect(() => compileWith(() => undefined)).toThrow(/useContainer.*fallbackOnErrors/);
  });

  it("stops the boot where it does not know an author's own", () => {
    const make: Make = (type) => {
      if ((type as unknown) === IsFree) throw new Error("IsFree is not bound");
      return new type();
    };
    expect(() => compileWith(make)).toThrow("IsFree is not bound");
  });

  it("is passed over where it makes none, and the library may", async () => {
    const compiled = compileWith(() => undefined, { fallback: true, fallbackOnErrors: true });
    expect(await compiled.parse({ name: "a" })).toMatchObject({ ok: true });
  });
});
