import { toStandardJsonSchema } from "@valibot/to-json-schema";
import { describe, expect, it } from "@jest/globals";
import { Input, Tool, ToolService } from "@toolwright/core";
import { zod3 } from "@toolwright/core/zod3";
import { zodMini } from "@toolwright/core/zod-mini";
import { type } from "arktype";
import * as v from "valibot";
import { z } from "zod";
import { z as mini } from "zod/mini";
import { z as three } from "zod/v3";
import { serve } from "./served.js";

/** One tool, declared with each library. */
const LIBRARIES = {
  zod4: z.object({ text: z.string(), limit: z.number().max(50).default(10) }),
  mini: mini.object({ text: mini.string(), limit: mini._default(mini.number().check(mini.maximum(50)), 10) }),
  zod3: three.object({ text: three.string(), limit: three.number().max(50).default(10) }),
  arktype: type({ text: "string", limit: "number <= 50 = 10" }),
  valibot: toStandardJsonSchema(
    v.object({ text: v.string(), limit: v.optional(v.pipe(v.number(), v.maxValue(50)), 10) }),
  ),
} as const;

@ToolService()
class Mixed {
  @Tool("zod4")
  zod4(@Input(LIBRARIES.zod4) input: object): object {
    return input;
  }
  @Tool("mini")
  mini(@Input(LIBRARIES.mini) input: object): object {
    return input;
  }
  @Tool("zod3")
  zod3(@Input(LIBRARIES.zod3) input: object): object {
    return input;
  }
  @Tool("arktype")
  arktype(@Input(LIBRARIES.arktype) input: object): object {
    return input;
  }
  @Tool("valibot")
  valibot(@Input(LIBRARIES.valibot) input: object): object {
    return input;
  }
}

const serveMixed = () => serve("2025-11-25", Mixed, { schemas: [zod3(), zodMini()] });

describe.each(Object.keys(LIBRARIES))("a tool declared with %s, mixed with others in one app", (name) => {
  it("publishes the same arguments", async () => {
    await using served = await serveMixed();
    const tool = served.app.tools.find((one) => one.name === name);
    expect(tool?.inputSchema).toMatchObject({
      type: "object",
      properties: { text: { type: "string" }, limit: { type: "number", maximum: 50 } },
      required: ["text"],
    });
  });

  it("applies its defaults and returns the same", async () => {
    await using served = await serveMixed();
    const { structuredContent } = await served.call(name, { text: "x" });
    expect(structuredContent).toEqual({ text: "x", limit: 10 });
  });

  it("tells bad arguments in the library's words, at our paths", async () => {
    await using served = await serveMixed();
    const { content, isError } = await served.call(name, { text: "x", limit: 51 });
    expect(isError).toBe(true);
    const text = (content[0] as { text: string }).text;
    expect(text).toMatch(new RegExp(`^Invalid arguments for tool "${name}":\nlimit: .*50`));
  });
});
