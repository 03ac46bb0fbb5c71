import { describe, expect, it, jest } from "@jest/globals";
import { Input, type Logger, McpError, Output, Tool, ToolService } from "@toolwright/core";
import { classValidator, Field } from "@toolwright/core/class-validator";
import { Exclude, Expose, Transform, Type } from "class-transformer";
import { IsInt, IsOptional, IsString, type ValidationArguments, ValidateNested } from "class-validator";
import { boot, failure } from "./served.js";

const SECRET = "hunter22-and-more";

/** Tells what stands beside the value, as a careless message does. */
const tell =
  (property: string) =>
  ({ object }: ValidationArguments): string =>
    `is wrong beside ${String((object as Record<string, unknown>)[property])}`;

class Key {
  @Field({ sensitive: true })
  @Expose({ name: "api_key" })
  @Transform(({ value }) => Buffer.from(String(value), "base64").toString(), { toClassOnly: true })
  @IsString()
  apiKey!: string;
}

class Draft extends Key {
  @IsOptional()
  @ValidateNested({ each: true })
  @Type(() => Key)
  @Expose({ name: "other_keys" })
  others?: Key[];
}

class Echo {
  @Field({ sensitive: true }) @Expose({ name: "api_key" }) @IsString() apiKey!: string;
  @IsOptional() @Field({ sensitive: true }) @Exclude() @IsString() hash?: string;
  @IsInt({ message: tell("apiKey") }) @Expose() count!: unknown;
  @IsInt({ message: tell("hash") }) @Expose() size!: unknown;
}

class Encoded {
  @Field({ sensitive: true })
  @Expose({ name: "api_key" })
  @Transform(
    ({ value }) => {
      throw new Error(`cannot encode ${String(value)}`);
    },
    { toPlainOnly: true },
  )
  @IsString()
  apiKey!: string;
}

class Swapped {
  @Field({ sensitive: true }) @Expose({ name: "open" }) @IsString() closed!: string;
  @Expose({ name: "closed" }) @IsInt({ message: "must be whole" }) open!: number;
}

@ToolService()
class Keys {
  @Tool()
  deny(@Input() { apiKey, others = [] }: Draft): string {
    throw new Error(`denied for ${[apiKey, ...others.map((key) => key.apiKey)].join(", ")}`);
  }

  @Tool("deny_by_protocol")
  byProtocol(@Input() { apiKey }: Draft): string {
    throw new McpError(-32001, `denied for ${apiKey}`);
  }

  @Tool()
  @Output(Echo)
  echo(): Echo {
    return Object.assign(new Echo(), { apiKey: SECRET, hash: `${SECRET}-hash`, count: "1", size: "2" });
  }

  @Tool()
  @Output(Encoded)
  encode(): Encoded {
    return Object.assign(new Encoded(), { apiKey: SECRET });
  }

  @Tool()
  swap(@Input() { open }: Swapped): number {
    return open;
  }
}

const encoded = (text: string): string => Buffer.from(text).toString("base64");

async function booted() {
  const error = jest.fn<Logger["error"]>();
  const logger: Logger = { warn: () => undefined, error };
  const app = await boot(Keys, { schemas: [classValidator()], logger });
  return { app, error, [Symbol.asyncDispose]: () => app.close() };
}

describe("a sensitive field that clients know by another name", () => {
  it("is taken out of a thrown error and the log, as it was sent and as it was made", async () => {
    await using served = await booted();
    const args = { api_key: encoded(SECRET), other_keys: [{ api_key: encoded("another-secret") }] };
    expect(failure(await served.app.call("deny", args))).toBe("denied for [redacted], [redacted]");
    expect(served.error).toHaveBeenCalledTimes(1);
    expect(JSON.stringify(served.error.mock.calls)).not.toMatch(/hunter22|another-secret/);
    await expect(served.app.call("deny_by_protocol", args)).rejects.toThrow("denied for [redacted]");
  });

  it("is taken out of the words about other fields of a result, also where it never leaves", async () => {
    await using served = await booted();
    expect(failure(await served.app.call("echo"))).toMatch(
      /\ncount: is wrong beside \[redacted\]\nsize: is wrong beside \[redacted\]$/,
    );
  });

  it("is taken out of what a @Transform of a result throws", async () => {
    await using served = await booted();
    expect(failure(await served.app.call("encode"))).toMatch(/:\ncannot encode \[redacted\]$/);
  });

  it("leaves the words about the field that has its name for clients", async () => {
    await using served = await booted();
    expect(failure(await served.app.call("swap", { open: 5, closed: "x" }))).toMatch(
      /:\nopen: is not valid\nclosed: must be whole$/,
    );
  });

  it("is not marked in what is published", async () => {
    await using served = await booted();
    expect(JSON.stringify(served.app.tools)).not.toContain("sensitive");
  });
});
