import "reflect-metadata";
import { describe, expect, it } from "@jest/globals";
import {
  IsInt,
  registerDecorator,
  Validate,
  ValidateBy,
  ValidatePromise,
  ValidatorConstraint,
} from "class-validator";
import { classValidator } from "./class-validator.js";

const { compile } = classValidator();

/** A validator of an author's own, by a name that the library has a rule of. */
function named(name: string, validate: (value: unknown) => boolean | Promise<boolean>): PropertyDecorator {
  return (target, property) => {
    registerDecorator({
      name,
      target: target.constructor,
      propertyName: String(property),
      options: { message: "it is blocked" },
      validator: { validate },
    });
  };
}

@ValidatorConstraint({ name: "isString" })
class Refusing {
  validate(): Promise<boolean> {
    return Promise.resolve(false);
  }
}

class Contact {
  @named("isEmail", () => Promise.resolve(false)) mail!: string;
}
class Note {
  @Validate(Refusing) text!: string;
}
class Count {
  @named("isInt", (value) => /^\d+$/.test(String(value))) amount!: unknown;
}
class Both {
  @IsInt() amount!: number;
  @ValidateBy({ name: "isFree", validator: { validate: (value: unknown) => value !== "taken" } })
  name!: string;
}

describe("a validator of an author's own with the name of one of the library's", () => {
  it.each([Contact, Note])("is awaited where it answers with a promise: %p", async (dto) => {
    const compiled = compile(dto, "input");
    expect(await compiled.parse({ mail: "a@b.de", text: "a" })).toMatchObject({ ok: false });
    expect(await compile(dto, "output").parse({ mail: "a@b.de", text: "a" })).toMatchObject({ ok: false });
  });

  it("is published in words alone, since it may check anything", () => {
    const { properties } = compile(Count, "input").jsonSchema as { properties: object };
    expect(properties).toEqual({ amount: { description: "It is blocked" } });
    expect(compile(Count, "input").parse({ amount: "5" })).toEqual({
      ok: true,
      value: Object.assign(new Count(), { amount: "5" }),
    });
  });
});

describe("parsing", () => {
  it("waits only where a validator answers with a promise", () => {
    expect(compile(Both, "input").parse({ amount: 1, name: "a" })).toMatchObject({ ok: true });
    expect(compile(Both, "input").parse({ amount: 1, name: "taken" })).toMatchObject({ ok: false });
  });

  it("waits for rules of a value that is promised", async () => {
    class Late {
      @ValidatePromise() @named("isEmail", () => Promise.resolve(false)) mail: unknown;
    }
    const late = { mail: Promise.resolve("a@b.de") };
    expect(await compile(Late, "output").parse(late)).toMatchObject({ ok: false });
  });

  it("leaves no promise behind where a later validator throws", async () => {
    const failing = (): boolean => {
      throw new Error("no database");
    };
    class Late {
      @named("isUrl", () => Promise.reject(new Error("lost"))) first!: string;
      @named("isUuid", failing) second!: string;
    }
    expect(() => compile(Late, "input").parse({ first: "a", second: "b" })).toThrow("no database");
    // Jest fails a test for a rejection that nobody has heard by then.
    await new Promise((resolve) => setImmediate(resolve));
  });
});
