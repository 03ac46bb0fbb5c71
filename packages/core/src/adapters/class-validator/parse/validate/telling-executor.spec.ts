import "reflect-metadata";
import { describe, expect, it } from "@jest/globals";
import { IsInt, IsString, MaxLength, MinDate, ValidateBy } from "class-validator";
import { isParsed, type Parsed } from "../../../../schema/schema-adapter.js";
import { writeIssues } from "../../../../schema/write-issues.js";
import { classValidator } from "../../class-validator.js";

function failing(): string {
  throw new Error("no translation for isString in de, user=admin");
}

function told(parsed: Parsed | Promise<Parsed>): string {
  return isParsed(parsed) && !parsed.ok ? writeIssues(parsed.issues) : "nothing";
}

class Note {
  @IsString({ message: failing }) text!: string;
  @IsInt({ message: (() => 5) as never }) count!: number;
  @IsInt({ message: (() => ({ de: "Zahl" })) as never }) other!: number;
  @IsInt({ message: (() => undefined) as never }) third!: number;
  @MaxLength(2, { message: ({ value }) => `${String(value)} is too long` }) code!: string;
  @ValidateBy({ name: "odd", validator: { validate: (value) => value === 1 } }, { message: failing })
  odd!: number;
}

describe("a rule whose message is none", () => {
  it("says that it is broken in its validator's words", () => {
    const sent = { text: 5, count: "x", other: "x", third: "x", code: "abc", odd: 2 };
    const parsed = classValidator().compile(Note, "input").parse(sent);
    expect(told(parsed)).toBe(
      [
        "text: text must be a string",
        "count: count must be an integer number",
        "other: other must be an integer number",
        "third: third must be an integer number",
        "code: abc is too long",
        "odd: odd is not valid",
      ].join("\n"),
    );
  });
});

describe("a date that a function gives", () => {
  class Booking {
    @MinDate(() => new Date(Date.UTC(2030, 0, 1))) day!: Date;
  }

  it("is told instead of the function, which nobody is shown", () => {
    const { parse, jsonSchema } = classValidator().compile(Booking, "input");
    const issues = told(parse({ day: "2020-01-01T00:00:00Z" }));
    expect(issues).toMatch(/^day: minimal allowed date for day is .*20(29|30)/);
    expect(issues + JSON.stringify(jsonSchema)).not.toMatch(/=>|Date\.UTC/);
    expect(jsonSchema["properties"]).toMatchObject({ day: { description: "Is checked by minDate" } });
  });
});
