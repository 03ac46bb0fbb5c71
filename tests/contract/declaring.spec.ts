import { describe, expect, it } from "@jest/globals";
import {
  Annotations,
  type App,
  type Args,
  Input,
  isBootError,
  Output,
  Tool,
  ToolService,
} from "@toolwright/core";
import { z } from "zod";
import { boot, REVISIONS, serve } from "./served.js";

async function problemsOf(booting: Promise<App>): Promise<readonly string[]> {
  const outcome = await booting.then(
    () => [],
    (error: unknown) =>
      isBootError(error) ? error.problems.map(({ code, at }) => `${code} ${at}`) : [error],
  );
  return outcome as readonly string[];
}

function named(name: string) {
  @ToolService()
  class Named {
    @Tool(name)
    run(): void {}
  }
  return Named;
}

describe("a tool's name", () => {
  it.each(["a", "search_issues", "A-Z.z_9", "x".repeat(128)])("[LM-TOOLS-04] may be %s", async (name) => {
    await using app = await boot(named(name));
    expect(app.tools.map((tool) => tool.name)).toEqual([name]);
  });

  it.each(["", "two words", "a/b", "é", "x".repeat(129), "a\n"])(
    "[LM-TOOLS-04] fails at start-up as %j",
    async (name) => {
      expect(await problemsOf(boot(named(name)))).toEqual(["TW_TOOL_NAME_INVALID Named.run"]);
    },
  );

  it("[LM-TOOLS-04] fails at start-up when another tool has it", async () => {
    @ToolService()
    class Twice {
      @Tool("same")
      first(): void {}

      @Tool("same")
      second(): void {}
    }
    expect(await problemsOf(boot(Twice))).toEqual(["TW_TOOL_NAME_TAKEN Twice.second"]);
  });

  it("is taken from the method when left out, by a policy of the app's where it has one", async () => {
    @ToolService()
    class Unnamed {
      @Tool()
      searchIssues(): void {}
    }
    await using byDefault = await boot(Unnamed);
    await using byPolicy = await boot(Unnamed, { toolName: (method) => `x-${method}` });
    expect(byDefault.tools[0]?.name).toBe("search_issues");
    expect(byPolicy.tools[0]?.name).toBe("x-searchIssues");
  });
});

const Search = z.object({
  repo: z.string().describe("owner/name"),
  labels: z.array(z.string().describe("a label")).optional().describe("all of them must match"),
  page: z.object({ size: z.number().int().min(1).describe("rows per page") }).default({ size: 20 }),
  tag: z.string().transform((tag) => tag.length),
});

@ToolService()
class Described {
  @Tool("full", { title: "Full name", description: "What the model reads.", meta: { origin: "test" } })
  @Input(Search, { examples: [{ repo: "a/b", tag: "x" }] })
  full(_search: z.infer<typeof Search>): void {}

  @Tool("bare")
  bare(): void {}

  @Tool("strict")
  strict(@Input(z.strictObject({ a: z.string() })) _input: { a: string }): void {}

  @Tool("loose")
  loose(@Input(z.looseObject({ a: z.string() })) _input: { a: string }): void {}

  @Tool("stripping", { unknownArguments: "reject" })
  stripping(@Input(z.object({ a: z.string() })) _input: { a: string }): void {}

  @Tool("record")
  @Output(z.object({ id: z.number().describe("the row"), note: z.string().default("none") }))
  record() {
    return { id: 1 };
  }

  @Tool("list")
  @Output(z.array(z.number()))
  list(): number[] {
    return [1];
  }
}

describe.each(REVISIONS)("a tool listed over %s", (revision) => {
  const list = async () => {
    await using served = await serve(revision, Described);
    const tools = await served.client.listTools();
    return new Map(tools.map((tool) => [tool.name, tool]));
  };

  it("publishes title, description, meta, examples and every description of a field, on the input's side", async () => {
    expect((await list()).get("full")).toEqual({
      name: "full",
      title: "Full name",
      description: "What the model reads.",
      inputSchema: {
        type: "object",
        properties: {
          repo: { type: "string", description: "owner/name" },
          labels: {
            type: "array",
            description: "all of them must match",
            items: { type: "string", description: "a label" },
          },
          page: {
            default: { size: 20 },
            type: "object",
            properties: {
              size: { type: "integer", minimum: 1, maximum: 9007199254740991, description: "rows per page" },
            },
            required: ["size"],
          },
          tag: { type: "string" },
        },
        required: ["repo", "tag"],
      },
      _meta: { origin: "test", inputExamples: [{ repo: "a/b", tag: "x" }] },
    });
  });

  it("[LM-TOOLS-05] publishes nothing that was not given, and an empty object for no input", async () => {
    expect((await list()).get("bare")).toEqual({
      name: "bare",
      inputSchema: { type: "object", properties: {}, additionalProperties: false },
    });
  });

  it("tells by additionalProperties what happens to unknown arguments", async () => {
    const tools = await list();
    const told = (name: string) => tools.get(name)?.inputSchema["additionalProperties"];
    expect(told("full")).toBeUndefined();
    expect(told("strict")).toBe(false);
    expect(told("loose")).toEqual({});
    expect(told("stripping")).toBe(false);
  });

  it("publishes an output schema on the output's side", async () => {
    expect((await list()).get("record")?.outputSchema).toEqual({
      type: "object",
      properties: {
        id: { type: "number", description: "the row" },
        note: { type: "string", default: "none" },
      },
      required: ["id", "note"],
      additionalProperties: false,
    });
  });

  it("publishes an output schema that is no object only where the revision allows it", async () => {
    const schema = (await list()).get("list")?.outputSchema;
    expect(schema).toEqual(
      revision === "2025-11-25" ? undefined : { type: "array", items: { type: "number" } },
    );
  });

  it("[M-TOOLS-03] is listed in the order of declaration", async () => {
    const names = ["full", "bare", "strict", "loose", "stripping", "record", "list"];
    expect([...(await list()).keys()]).toEqual(names);
  });
});

describe("annotations", () => {
  @ToolService()
  class Hinted {
    @Tool()
    @Annotations({ idempotentHint: true })
    one(): void {}

    @Tool()
    @Annotations.read()
    read(): void {}

    @Tool()
    @Annotations.create()
    create(): void {}

    @Tool()
    @Annotations.update()
    update(): void {}

    @Tool()
    @Annotations.delete()
    delete(): void {}

    @Tool()
    @Annotations.delete({ idempotentHint: false, openWorldHint: true, title: "Drop" })
    drop(): void {}
  }

  it("are published as given, flag by flag, and the presets with their exact flags", async () => {
    await using app = await boot(Hinted);
    expect(Object.fromEntries(app.tools.map(({ name, annotations }) => [name, annotations]))).toEqual({
      one: { idempotentHint: true },
      read: { readOnlyHint: true, destructiveHint: false, openWorldHint: false },
      create: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
      update: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
      delete: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
      drop: {
        readOnlyHint: false,
        destructiveHint: true,
        idempotentHint: false,
        openWorldHint: true,
        title: "Drop",
      },
    });
  });

  it("that contradict each other fail at start-up, also through an override", async () => {
    @ToolService()
    class Contradictory {
      @Tool()
      @Annotations({ readOnlyHint: true, destructiveHint: true })
      wipe(): void {}

      @Tool()
      @Annotations.read({ destructiveHint: true })
      peek(): void {}
    }
    expect(await problemsOf(boot(Contradictory))).toEqual([
      "TW_ANNOT_CONTRADICTION Contradictory.wipe",
      "TW_ANNOT_CONTRADICTION Contradictory.peek",
    ]);
  });
});

describe("input examples", () => {
  const Positive = z.object({ n: z.number().refine((n) => Promise.resolve(n > 0), "must be positive") });

  it("are checked against the schema at start-up, asynchronous refinements too", async () => {
    @ToolService()
    class Examples {
      @Tool()
      half(@Input(Positive, { examples: [{ n: 1 }, { n: -1 }] }) _input: { n: number }): void {}
    }
    await expect(boot(Examples)).rejects.toThrow(
      "TW_INPUT_EXAMPLE Examples.half: input example 1 does not fit the schema: n: must be positive.",
    );
  });

  it("have dates as the text that a client sends, or as a Date, and are published as text", async () => {
    const Shift = z.object({ on: z.date() });
    const AT = "2026-01-31T10:00:00.000Z";
    @ToolService()
    class Examples {
      @Tool()
      shift(
        @Input(Shift, { examples: [{ on: AT }, { on: new Date(AT) }] }) { on }: Args<typeof Shift>,
      ): string {
        return typeof on.getTime();
      }
    }
    await using served = await serve("2025-11-25", Examples);
    const [tool] = await served.client.listTools();
    expect(tool?._meta).toEqual({ inputExamples: [{ on: AT }, { on: AT }] });
    await expect(served.app.service(Examples).shift({ on: AT })).resolves.toBe("number");
  });

  it("that JSON cannot carry, or that make validation throw, are problems like any other", async () => {
    const cycle: Record<string, unknown> = {};
    cycle["self"] = cycle;
    const Throwing = z.object({ n: z.number() }).refine(() => {
      throw new Error("the refinement broke");
    });
    @ToolService()
    class Examples {
      @Tool()
      cyclic(@Input(z.looseObject({}), { examples: [cycle] }) _input: object): void {}

      @Tool()
      throwing(@Input(Throwing, { examples: [{ n: 1 }] }) _input: { n: number }): void {}
    }
    expect(await problemsOf(boot(Examples))).toEqual([
      "TW_INPUT_EXAMPLE Examples.cyclic",
      "TW_INPUT_EXAMPLE Examples.throwing",
    ]);
  });
});

describe("starting", () => {
  it("fails once, with everything that is wrong", async () => {
    @ToolService()
    class Wrong {
      @Tool("bad name")
      one(): void {}

      @Tool()
      @Annotations({ readOnlyHint: true, destructiveHint: true })
      two(@Input(z.object({ id: z.bigint() })) _input: { id: bigint }): void {}

      @Tool()
      three(@Input(z.object({})) _input: object, _more: string): void {}
    }
    expect(await problemsOf(boot(Wrong))).toEqual([
      "TW_TOOL_NAME_INVALID Wrong.one",
      "TW_ANNOT_CONTRADICTION Wrong.two",
      "TW_PARAM_UNFILLED Wrong.three",
      "TW_INPUT_NOT_CONVERTIBLE Wrong.two",
    ]);
  });
});
