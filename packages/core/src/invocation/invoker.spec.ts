import { describe, expect, it, jest } from "@jest/globals";
import type { CallInstances, InstanceSource } from "../container/service-resolver.js";
import { LocalContext } from "../context/local-context.js";
import type { Parsed } from "../schema/schema-adapter.js";
import type { PlainMethod } from "./bind-method.js";
import type { Ending } from "./ending/ending.js";
import { Invoker, type InvokerParts } from "./invoker.js";

const context = new LocalContext("tool");
const instance = { name: "instance" };
const singleton: InstanceSource = { kind: "singleton", kept: [instance] };

/** An ending that tells how the call ended; `strict` throws on what was thrown, as the process's own callers get it. */
const telling: Ending<string> = {
  returned: (value) => `returned ${String(value)}`,
  thrown: (error) => `thrown ${(error as Error).message}`,
  invalid: (issues) => `invalid ${String(issues.length)}`,
  filtered: ({ content }) => `filtered ${String(content)}`,
  rewriter: { noteOf: () => undefined, check: (answered) => `rewritten ${String(answered)}` },
};
const strict: Ending<string> = {
  ...telling,
  thrown: (error) => {
    throw error;
  },
};

const good = (value: unknown): Parsed => ({ ok: true, value });
const bad: Parsed = { ok: false, issues: [{ path: [], message: "no" }] };
const fail = (message: string) => () => {
  throw new Error(message);
};

type Parts = Partial<Omit<InvokerParts<string>, "run">> & { readonly method?: PlainMethod };

function invoke(parts: Parts, args: unknown = "args"): string | Promise<string> {
  const { method = (_: unknown, input: unknown) => input, ...others } = parts;
  const all = { parse: good, source: singleton, run: method, ending: telling };
  return new Invoker<string>({ ...all, ...others }).invoke(args, context);
}

describe("a call whose every step is synchronous", () => {
  it("answers at once, and gives the method its instance, input and context", () => {
    const method = jest.fn<PlainMethod>(() => "value");
    expect(invoke({ method, parse: (args) => good([args]) })).toBe("returned value");
    expect(method).toHaveBeenCalledWith(instance, ["args"], context);
  });

  it.each<[string, Parts, string]>([
    ["bad arguments", { parse: () => bad }, "invalid 1"],
    ["a parser that throws", { parse: fail("parse") }, "thrown parse"],
    ["a method that throws", { method: fail("method") }, "thrown method"],
    [
      "an instance that cannot be had",
      { source: { kind: "call", kept: [], resolve: fail("resolve") } },
      "thrown resolve",
    ],
  ])("ends at once for %s", (_what, parts, end) => {
    expect(invoke(parts)).toBe(end);
  });

  it("does not call the method for bad arguments, nor resolve its instance", () => {
    const method = jest.fn();
    const resolve = jest.fn<() => CallInstances>();
    expect(invoke({ parse: () => bad, method, source: { kind: "call", kept: [], resolve } })).toBe(
      "invalid 1",
    );
    expect(method).not.toHaveBeenCalled();
    expect(resolve).not.toHaveBeenCalled();
  });

  it("asks the ending once more where that fails itself", async () => {
    const ending: Ending<string> = { ...telling, invalid: fail("sentence") };
    expect(invoke({ parse: () => bad, ending })).toBe("thrown sentence");
    expect(await invoke({ parse: () => Promise.resolve(bad), ending })).toBe("thrown sentence");
  });

  it("throws at once where the ending does", () => {
    expect(() => invoke({ method: fail("method"), ending: strict })).toThrow("method");
  });
});

describe("a call with an asynchronous step", () => {
  const later = <T>(value: T) => Promise.resolve(value);

  it.each<[string, Parts, string]>([
    ["parsing", { parse: (value) => later(good(value)) }, "returned args"],
    ["parsing bad arguments", { parse: () => later(bad) }, "invalid 1"],
    ["a parser that rejects", { parse: () => later(0).then(fail("parse")) }, "thrown parse"],
    [
      "a method that throws after it",
      { parse: (v) => later(good(v)), method: fail("method") },
      "thrown method",
    ],
    ["the method", { method: () => later("value") }, "returned value"],
    ["a method that rejects", { method: () => later(0).then(fail("method")) }, "thrown method"],
    [
      "the instance",
      { source: { kind: "call", kept: [], resolve: () => later({ instances: [instance] }) } },
      "returned args",
    ],
    [
      "an instance that rejects",
      { source: { kind: "call", kept: [], resolve: () => later(0).then(fail("resolve")) } },
      "thrown resolve",
    ],
    [
      "a thenable",
      {
        method: () => ({
          then: (resolve: (v: string) => void) => {
            resolve("value");
          },
        }),
      },
      "returned value",
    ],
    ["a thenable that fails", { method: () => ({ then: fail("then") }) }, "thrown then"],
  ])("is a promise: %s", async (_what, parts, end) => {
    const outcome = invoke(parts);
    expect(outcome).toBeInstanceOf(Promise);
    expect(await outcome).toBe(end);
  });
});

describe("a call-scoped instance", () => {
  const events: string[] = [];
  const scope = (dispose: CallInstances["dispose"], isLater: boolean): InstanceSource => ({
    kind: "call",
    kept: [],
    resolve: () =>
      isLater ? Promise.resolve({ instances: [instance], dispose }) : { instances: [instance], dispose },
  });
  const disposals: Record<string, NonNullable<CallInstances["dispose"]>> = {
    synchronously: () => {
      events.push("disposed");
    },
    asynchronously: async () => {
      await Promise.resolve();
      events.push("disposed");
    },
  };
  const methods: Record<string, () => unknown> = {
    returns: () => events.push("ran") && "value",
    throws: () => {
      events.push("ran");
      throw new Error("method");
    },
    resolves: async () => {
      await Promise.resolve();
      return events.push("ran") && "value";
    },
    rejects: async () => {
      await Promise.resolve();
      events.push("ran");
      throw new Error("method");
    },
  };
  const ends: Record<string, string> = {
    returns: "returned value",
    resolves: "returned value",
    throws: "thrown method",
    rejects: "thrown method",
  };
  const cases = Object.keys(methods).flatMap((method) =>
    Object.keys(disposals).flatMap((disposal) =>
      [false, true].map((isLater) => ({ method, disposal, isLater })),
    ),
  );

  it.each(cases)(
    "is disposed $disposal, once, after a method that $method (instance later: $isLater)",
    async ({ method, disposal, isLater }) => {
      events.length = 0;
      const source = scope(disposals[disposal], isLater);
      expect(await invoke({ source, method: methods[method] ?? fail("no method") })).toBe(ends[method]);
      expect(events).toEqual(["ran", "disposed"]);
    },
  );

  it.each(cases)(
    "is disposed $disposal where the ending throws after a method that $method (instance later: $isLater)",
    async ({ method, disposal, isLater }) => {
      events.length = 0;
      const source = scope(disposals[disposal], isLater);
      const ending: Ending<string> = { ...strict, returned: fail("ending") };
      const outcome = (async () =>
        invoke({ source, ending, method: methods[method] ?? fail("no method") }))();
      await expect(outcome).rejects.toThrow(/^(ending|method)$/);
      expect(events).toEqual(["ran", "disposed"]);
    },
  );

  it("keeps a call synchronous when nothing of it waits", () => {
    expect(invoke({ source: scope(disposals["synchronously"], false) })).toBe("returned args");
    expect(invoke({ source: scope(undefined, false) })).toBe("returned args");
  });
});
