import "reflect-metadata";
import { describe, expect, it } from "@jest/globals";
import { Exclude, Expose, Transform, Type } from "class-transformer";
import { IsDate, IsObject, IsOptional, IsString, ValidateNested } from "class-validator";
import type { DtoClass } from "../../../../schema/schema-types.js";
import { writeIssues } from "../../../../schema/write-issues.js";
import { readDto } from "../../model/read-dto.js";
import { resolveOptions } from "../../rules/resolved-options.js";
import { outputParserOf } from "./output-parser-of.js";

async function outcome(dto: DtoClass, value: unknown): Promise<unknown> {
  const options = resolveOptions({});
  const parsed = await outputParserOf(readDto(dto, options), options)(value);
  return parsed.ok ? parsed.value : writeIssues(parsed.issues);
}

class Line {
  @IsString() sku!: string;
}

class Invoice {
  readonly #tax = 19;
  @IsString() @Expose({ name: "number" }) id!: string;
  @IsDate() at!: Date;
  @IsString() @Exclude() secret!: string;
  @IsOptional() @Transform(({ value }) => String(value).toUpperCase(), { toPlainOnly: true }) note?: string;
  @IsOptional() @ValidateNested({ each: true }) @Type(() => Line) lines?: Line[];
  @IsOptional() @IsObject() @ValidateNested({ each: true }) @Type(() => Line) byName?: Record<string, Line>;
  @Expose() get total(): string {
    return `${this.id} at ${this.#tax}%`;
  }
}
class Plain {
  @IsString() first!: string;
  @Expose() get greeting(): string {
    return `Hello ${this.first}`;
  }
}

const AT = new Date("2026-11-30T09:00:00Z");

describe("what a method returned for a DTO class", () => {
  it("is written from an instance: exposed names, getters, dates, transforms, and nothing undeclared or excluded", async () => {
    const invoice = Object.assign(new Invoice(), {
      id: "7",
      at: AT,
      secret: "s",
      note: "n",
      lines: [{ sku: "A", stock: 5 }],
      byName: { size: { sku: "B", stock: 5 } },
      passwordHash: "x",
    });
    expect(await outcome(Invoice, invoice)).toEqual({
      number: "7",
      at: "2026-11-30T09:00:00.000Z",
      note: "N",
      lines: [{ sku: "A" }],
      byName: { size: { sku: "B" } },
      total: "7 at 19%",
    });
  });

  it("is written from a plain object, with the class's getters", async () => {
    expect(await outcome(Plain, { first: "Ada", hash: "x" })).toEqual({
      first: "Ada",
      greeting: "Hello Ada",
    });
  });

  it("never touches what is not declared", async () => {
    const entity = {
      sku: "A",
      get relation(): never {
        throw new Error("loaded");
      },
    };
    expect(await outcome(Line, entity)).toEqual({ sku: "A" });
  });

  it.each<[unknown, string]>([
    [[], "must be an object"],
    [null, "must be an object"],
    ["x", "must be an object"],
    [{ sku: 5 }, "sku: sku must be a string"],
  ])("is refused where it does not fit: %j", async (value, issue) => {
    expect(await outcome(Line, value)).toBe(issue);
  });

  it("names the place in what it refuses", async () => {
    const invoice = Object.assign(new Invoice(), { id: "7", at: new Date(NaN), lines: [{ sku: 1 }] });
    expect(await outcome(Invoice, invoice)).toBe(
      "at: at must be a Date instance\nlines[0].sku: sku must be a string",
    );
    const odd = Object.assign(new Invoice(), { id: "7", at: AT, lines: [[]] });
    expect(await outcome(Invoice, odd)).toBe("lines[0]: must be an object, not an array");
  });

  it("keeps null apart from what is missing", async () => {
    class Note {
      @IsOptional() @IsString() text?: string | null;
    }
    expect(await outcome(Note, { text: null })).toEqual({ text: null });
    expect(await outcome(Note, {})).toEqual({});
  });

  it("is refused where a nested value is missing that was promised", async () => {
    class Demanding {
      @ValidateNested({ each: true }) @Type(() => Line) lines!: Line[];
    }
    expect(await outcome(Demanding, {})).toBe("lines: lines should not be null or undefined");
  });

  it("is refused where it holds itself", async () => {
    class Tree {
      @IsOptional() @ValidateNested() @Type(() => Tree) parent?: Tree;
    }
    const tree = new Tree();
    tree.parent = tree;
    expect(await outcome(Tree, tree)).toBe("parent: must not hold itself");
  });
});
