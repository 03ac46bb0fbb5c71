import { describe, expect, it } from "@jest/globals";
import { Output, text, Tool, ToolService } from "@toolwright/core";
import { z } from "zod";
import { boot, failure, giving } from "./served.js";

const textOf = (result: { readonly content: readonly object[] }): string[] =>
  result.content.map((block) => (block as { text: string }).text);

describe("a result over the budget", () => {
  it("is a text cut between characters, whose last line says so", async () => {
    await using app = await boot(
      giving(() => "ä😀".repeat(1000)),
      { maxResultBytes: 300 },
    );
    const [written = ""] = textOf(await app.call("give"));
    expect(Buffer.byteLength(written)).toBeLessThanOrEqual(300);
    expect(written).toMatch(/^(ä😀)+ä?\n… truncated: \d+ of 2000 characters$/u);
  });

  it("is a list of the first elements, still valid JSON, and a block that says so", async () => {
    await using app = await boot(
      giving(() => Array.from({ length: 500 }, (_, id) => ({ id }))),
      { maxResultBytes: 256 },
    );
    const [list = "", note] = textOf(await app.call("give"));
    const kept = JSON.parse(list) as unknown[];
    expect(kept[0]).toEqual({ id: 0 });
    expect(note).toBe(`… truncated: ${String(kept.length)} of 500 elements`);
  });

  it("is a tool error where it cannot be cut", async () => {
    @ToolService()
    class Tools {
      @Tool()
      @Output(z.object({ rows: z.array(z.string()) }))
      list(): { rows: string[] } {
        return { rows: ["x".repeat(500)] };
      }
    }
    await using app = await boot(Tools, { maxResultBytes: 256 });
    expect(failure(await app.call("list"))).toMatch(/larger than 256 bytes .* Ask for less/);
  });

  it("is not written to its end, whatever it would be", async () => {
    let shared: object = { id: 1 };
    for (let level = 0; level < 60; level++) shared = { left: shared, right: shared };
    const holes = Object.assign(new Array<unknown>(2 ** 32 - 1), { 0: 1 });
    for (const value of [shared, { holes }]) {
      await using app = await boot(
        giving(() => value),
        { maxResultBytes: 256 },
      );
      expect(failure(await app.call("give"))).toMatch(/larger than 256 bytes .* Ask for less/);
    }
    await using app = await boot(
      giving(() => holes),
      { maxResultBytes: 256 },
    );
    expect(textOf(await app.call("give"))[1]).toMatch(/^… truncated: \d+ of 4294967295 elements$/);
    await using unlimited = await boot(giving(() => shared));
    expect(failure(await unlimited.call("give"))).toMatch(/more than 2000000 values\. Ask for less/);
  });

  it("is untouched below it", async () => {
    await using app = await boot(
      giving(() => "short"),
      { maxResultBytes: 256 },
    );
    expect((await app.call("give")).content).toEqual([text("short")]);
  });
});

describe("what gives values one after the other", () => {
  async function* count(to: number, seen: number[] = []): AsyncGenerator<number> {
    try {
      for (let n = 1; n <= to; n++) yield await Promise.resolve(n);
    } finally {
      seen.push(-1);
    }
  }

  it.each<[string, () => unknown]>([
    ["an async generator", () => count(3)],
    ["a generator", () => [1, 2, 3].values()],
    [
      "an observable",
      () => ({
        pipe: () => undefined,
        subscribe: (observer: { next: (n: number) => void; complete: () => void }) => {
          for (const n of [1, 2, 3]) observer.next(n);
          observer.complete();
          return { unsubscribe: () => undefined };
        },
      }),
    ],
  ])("is collected into a list: %s", async (_, give) => {
    await using app = await boot(giving(give));
    expect((await app.call("give")).content).toEqual([text("[1,2,3]")]);
  });

  it("is stopped at its bound, and left", async () => {
    const seen: number[] = [];
    await using app = await boot(
      giving(() => count(Infinity, seen)),
      { collect: { maxItems: 10 } },
    );
    expect(failure(await app.call("give"))).toMatch(/more than 10 items one after the other/);
    expect(seen).toEqual([-1]);
  });
});

describe("the framework's sentences", () => {
  it("are the app's own where it gives some, and the defaults where those fail", async () => {
    await using app = await boot(
      giving(() => "x"),
      {
        messages: {
          invalidArguments: ({ toolName }) => `Ungültig für ${toolName}:`,
          unknownArgument: () => {
            throw new Error("no translation");
          },
        },
      },
    );
    expect(failure(await app.call("give", { a: 1 }))).toBe("Ungültig für give:\na: Unknown argument");
  });

  it("are checked at boot", async () => {
    const messages = { invalidArguments: "Bad" } as never;
    await expect(
      boot(
        giving(() => "x"),
        { messages },
      ),
    ).rejects.toThrow("TW_APP_OPTIONS");
  });
});
