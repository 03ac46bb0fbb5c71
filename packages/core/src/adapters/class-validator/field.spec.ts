import { describe, expect, it } from "@jest/globals";
import type { DtoClass } from "../../schema/schema-types.js";
import { Field, type FieldDocs, fieldsOf } from "./field.js";

function fieldDocsOf(target: DtoClass, property: string): FieldDocs | undefined {
  return fieldsOf(target).get(property);
}

function fieldProperties(target: DtoClass): readonly string[] {
  return [...fieldsOf(target).keys()];
}

class Base {
  @Field({ description: "the base's words", title: "Text", examples: ["a"] })
  text!: string;

  @Field({ description: "how many", header: "Limit" })
  limit = 10;
}

class Derived extends Base {
  @Field({ description: "the derived class's words", sensitive: true })
  declare text: string;

  @Field({ description: "new" })
  added!: string;
}

class Account {
  readonly limit = 5;
}

class Unsaid extends Base {}

describe("what @Field said", () => {
  it("is kept for the property it stands on, and nowhere else", () => {
    expect(fieldDocsOf(Base, "limit")).toEqual({ description: "how many", header: "Limit", faults: [] });
    expect(fieldDocsOf(Base, "absent")).toBeUndefined();
    expect(fieldDocsOf(Account, "limit")).toBeUndefined();
  });

  it("is inherited, also in part where a subclass declares the field again, and never changes the base", () => {
    expect(fieldDocsOf(Derived, "text")).toEqual({
      description: "the derived class's words",
      title: "Text",
      examples: ["a"],
      sensitive: true,
      faults: [],
    });
    expect(fieldDocsOf(Unsaid, "limit")).toEqual(fieldDocsOf(Base, "limit"));
    expect(fieldDocsOf(Base, "text")?.sensitive).toBeUndefined();
  });

  it("is inherited where a member is given as undefined", () => {
    class Partly extends Base {
      @Field({ title: undefined, description: "its own" })
      declare text: string;
    }
    expect(fieldDocsOf(Partly, "text")).toMatchObject({ title: "Text", description: "its own" });
  });

  it("lists a class's fields, those of its bases first", () => {
    expect(fieldProperties(Derived)).toEqual(["text", "limit", "added"]);
    expect(fieldProperties(Unsaid)).toEqual(["text", "limit"]);
  });

  it("takes property names that objects know already", () => {
    class Odd {
      @Field({ description: "a" }) __proto__!: string;
      @Field({ description: "c" }) title!: string;
    }
    Field({ description: "b" })(Odd.prototype, "constructor");
    expect(fieldProperties(Odd)).toEqual(["__proto__", "title", "constructor"]);
    expect(fieldDocsOf(Odd, "__proto__")?.description).toBe("a");
    expect(fieldDocsOf(Base, "toString")).toBeUndefined();
  });

  it("is read by another copy of this package", async () => {
    const specifier = "./field.js?copy";
    const copy = (await import(specifier)) as { readonly fieldsOf: typeof fieldsOf };
    expect(copy.fieldsOf).not.toBe(fieldsOf);
    expect(copy.fieldsOf(Derived).get("added")?.description).toBe("new");
  });
});

describe("what @Field does not take", () => {
  const circular: unknown[] = [];
  circular.push(circular);

  it.each([
    [undefined, "@Field takes an object of options"],
    [null, "@Field takes an object of options"],
    [["text"], "@Field takes an object of options"],
    [{ description: 5 }, "@Field({ description }) must be a text that is not empty"],
    [{ title: " " }, "@Field({ title }) must be a text that is not empty"],
    [{ sensitive: "yes" }, "@Field({ sensitive }) must be true or false"],
    [{ examples: "a" }, "@Field({ examples }) must be an array of values that JSON can carry"],
    [{ examples: [1n] }, "@Field({ examples }) must be an array of values that JSON can carry"],
    [{ examples: [() => 1] }, "@Field({ examples }) must be an array of values that JSON can carry"],
    [{ examples: ["a", NaN] }, "@Field({ examples }) must be an array of values that JSON can carry"],
    [{ examples: [undefined] }, "@Field({ examples }) must be an array of values that JSON can carry"],
    [{ examples: [{ a: [NaN] }] }, "@Field({ examples }) must be an array of values that JSON can carry"],
    [{ default: { a: new Set() } }, "@Field({ default }) must be a value that JSON can carry"],
    [{ default: NaN }, "@Field({ default }) must be a value that JSON can carry"],
    [{ default: new Map() }, "@Field({ default }) must be a value that JSON can carry"],
    [{ default: circular }, "@Field({ default }) must be a value that JSON can carry"],
    [{ describe: "a" }, '@Field has no option "describe"'],
    [{ constructor: 1 }, '@Field has no option "constructor"'],
  ])("is a fault, never an exception: %j", (options, fault) => {
    class Faulty {
      @Field(options as unknown as object) text!: string;
    }
    expect(fieldDocsOf(Faulty, "text")?.faults).toEqual([fault]);
  });

  it("is told of a subclass, too, unless it says the option anew", () => {
    class Faulty {
      @Field({ examples: "a", title: " " } as unknown as object) text!: string;
    }
    class Described extends Faulty {
      @Field({ description: "its own", title: "Text" }) declare text: string;
    }
    class Corrected extends Described {
      @Field({ examples: ["a"] }) declare text: string;
    }
    const fault = "@Field({ examples }) must be an array of values that JSON can carry";
    expect(fieldDocsOf(Described, "text")?.faults).toEqual([fault]);
    expect(fieldDocsOf(Corrected, "text")?.faults).toEqual([]);
    class Unsaid extends Faulty {
      @Field({ examples: undefined, title: undefined }) declare text: string;
    }
    expect(fieldDocsOf(Unsaid, "text")?.faults).toEqual(fieldDocsOf(Faulty, "text")?.faults);
  });

  it("is no value with members that are left out, nor one that writes itself", () => {
    class Fine {
      @Field({ examples: [{ a: undefined, b: [new Date(0)] }, null, false], default: { toJSON: () => "a" } })
      text!: string;
    }
    expect(fieldDocsOf(Fine, "text")?.faults).toEqual([]);
  });

  it("is a second @Field on one property", () => {
    class Twice {
      @Field({ title: "A" })
      @Field({ title: "B" })
      text!: string;
    }
    expect(fieldDocsOf(Twice, "text")?.faults).toEqual(["@Field stands more than once"]);
  });
});
