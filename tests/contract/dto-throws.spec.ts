import { describe, expect, it, jest } from "@jest/globals";
import {
  type App,
  type AppOptions,
  Input,
  type Logger,
  McpError,
  Output,
  Tool,
  ToolError,
  ToolService,
} from "@toolwright/core";
import { classValidator, Field } from "@toolwright/core/class-validator";
import { Expose, Transform, Type } from "class-transformer";
import { IsOptional, IsString, ValidateNested } from "class-validator";
import { boot, failure } from "./served.js";

const INTERNAL = "connect ECONNREFUSED 10.0.0.5:5432 user=admin";
const SECRET = "hunter22-and-more";

/** What a value stands for, to be thrown. */
function thrownFor(value: unknown): unknown {
  if (value === "refused") return new ToolError("Ask for an order number.");
  if (value === "not now") return new McpError(-32001, "Not now.");
  return new Error(value === SECRET ? `${INTERNAL} ${SECRET}` : INTERNAL);
}

function fail({ value }: { readonly value: unknown }): never {
  throw thrownFor(value);
}

class Inner {
  @IsOptional() @Transform(fail, { toClassOnly: true }) @IsString() deep?: string;
}

class Draft {
  @IsOptional() @Transform(fail, { toClassOnly: true }) @IsString() id?: string;
  @IsOptional() @IsString() setting?: string;
  @IsOptional() @ValidateNested() @Type(() => Inner) inner?: Inner;
  @IsOptional()
  @Field({ sensitive: true })
  @Transform(fail, { toClassOnly: true })
  @IsString()
  token?: string;
}

class Unmade {
  static isDown = false;
  @IsString() id!: string;
  constructor() {
    if (Unmade.isDown) throw new Error(INTERNAL);
  }
}

class Receipt {
  @IsOptional() @Transform(fail, { toPlainOnly: true }) @IsString() id?: string;
  @IsOptional() @IsString() kind?: string;
  @Expose() get label(): string {
    if (this.kind === "odd") throw new Error(INTERNAL);
    return "label";
  }
}

@ToolService()
class Tools {
  @Tool()
  draft(@Input() draft: Draft): string {
    return typeof draft;
  }

  @Tool()
  make(@Input() made: Unmade): string {
    return typeof made;
  }

  @Tool()
  @Output(Receipt)
  receipt(@Input() { setting = "" }: Draft): Receipt {
    return Object.assign(new Receipt(), setting === "odd" ? { kind: "odd" } : { id: setting });
  }
}

const CASES: readonly [string, string, Record<string, unknown>][] = [
  ["a @Transform of an argument", "draft", { id: "7" }],
  ["a @Transform of a nested argument", "draft", { inner: { deep: "7" } }],
  ["a constructor", "make", { id: "7" }],
  ["a @Transform of a result", "receipt", { setting: "7" }],
  ["a getter of a result", "receipt", { setting: "odd" }],
];

async function booted(options: Partial<AppOptions> = {}) {
  const error = jest.fn<Logger["error"]>();
  const logger: Logger = { warn: () => undefined, error };
  Unmade.isDown = false; // Boot makes an instance, too.
  const app: App = await boot(Tools, { schemas: [classValidator()], logger, ...options });
  Unmade.isDown = true;
  return { app, error, [Symbol.asyncDispose]: () => app.close() };
}

describe("what code of a DTO class throws, where errors are masked", () => {
  it.each(CASES)("is masked and logged: %s", async (_what, tool, args) => {
    await using served = await booted({ errors: "masked" });
    expect(failure(await served.app.call(tool, args))).toMatch(
      new RegExp(`^The tool "${tool}" failed. Reference: [-0-9a-f]{36}$`),
    );
    expect(served.error.mock.calls).toEqual([
      [expect.stringContaining("reference"), expect.objectContaining({ thrown: new Error(INTERNAL) })],
    ]);
  });

  it("stays masked where a tool called the tool", async () => {
    await using served = await booted({ errors: "masked" });
    await expect(served.app.service(Tools).draft({ id: "7" })).rejects.toEqual(new Error(INTERNAL));
    await expect(served.app.service(Tools).receipt({ setting: "7" })).rejects.toEqual(new Error(INTERNAL));
  });

  it("is told to the log without sensitive values", async () => {
    await using served = await booted({ errors: "masked" });
    await served.app.call("draft", { token: SECRET });
    expect(served.error.mock.calls).toMatchObject([[{}, { thrown: { message: `${INTERNAL} [redacted]` } }]]);
    const failed = served.app.service(Tools).draft({ token: SECRET });
    await expect(failed).rejects.toMatchObject({ message: `${INTERNAL} [redacted]` });
  });

  it("is told where it was meant to be", async () => {
    await using served = await booted({ errors: "masked" });
    expect(failure(await served.app.call("draft", { id: "refused" }))).toBe(
      'Invalid arguments for tool "draft":\nid: Ask for an order number.',
    );
    expect(failure(await served.app.call("draft", { id: "not now" }))).toBe(
      'Invalid arguments for tool "draft":\nid: Not now.',
    );
    expect(served.error).not.toHaveBeenCalled();
    expect(failure(await served.app.call("receipt", { setting: "refused" }))).toMatch(
      /output schema:\nAsk for an order number\.$/,
    );
  });
});

describe("what code of a DTO class throws, where errors are told", () => {
  it.each(CASES)("is told: %s", async (_what, tool, args) => {
    await using served = await booted();
    expect(failure(await served.app.call(tool, args))).toContain(INTERNAL);
  });

  it("is an issue of its field, whose cause is nobody's to read", async () => {
    await using served = await booted();
    await expect(served.app.service(Tools).draft({ inner: { deep: "7" } })).rejects.toMatchObject({
      issues: [{ path: ["inner", "deep"], message: INTERNAL }],
    });
    const failed = served.app.service(Tools).draft({ id: "7" });
    const issues = await failed.catch((error: unknown) => (error as { issues: unknown }).issues);
    expect(issues).toEqual([{ path: ["id"], message: INTERNAL }]);
  });
});
