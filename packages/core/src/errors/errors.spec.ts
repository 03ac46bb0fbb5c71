import { afterEach, describe, expect, it, jest } from "@jest/globals";
import { appError } from "./app-error.js";
import { BootError, isBootError, problem } from "./boot-error.js";
import { type ErrorPolicy, errorText, type Failure, type Logger, messageOf } from "./error-policy.js";
import { defaultMessages } from "./messages.js";
import { InvalidArgumentsError, isInvalidArgumentsError, isToolError, ToolError } from "./tool-error.js";

const hostile = new Proxy(
  {},
  {
    get: () => {
      throw new Error("do not look");
    },
  },
);

describe("a boot error", () => {
  const taken = problem("TW_TOOL_NAME_TAKEN", "Two.run", { name: "run", other: "One.run" });
  const fixed = problem("TW_TOOL_STATIC", "One.make", {});

  it("tells every problem with code, place, what and fix", () => {
    expect(new BootError([taken, fixed]).message).toBe(
      "The app cannot start: 2 problems.\n" +
        'TW_TOOL_NAME_TAKEN Two.run: the tool name "run" is already taken by One.run. ' +
        "Fix: give one of them an explicit name, or a prefix with @ToolService({ prefix }).\n" +
        "TW_TOOL_STATIC One.make: a static method cannot be a tool. Fix: make it an instance method.",
    );
    expect(new BootError([fixed]).message).toContain("The app cannot start: 1 problem.\n");
  });

  it("carries the problems as data, and is known by brand", () => {
    const error = new BootError([taken]);
    expect(error.problems).toEqual([taken]);
    expect([error, { [Symbol.for("@toolwright/core:BootError")]: true }].map(isBootError)).toEqual([
      true,
      true,
    ]);
    expect([new Error("x"), null, "x", hostile].map(isBootError)).toEqual([false, false, false, false]);
  });
});

describe("an app error", () => {
  it("starts with its code and ends with the fix", () => {
    const error = appError("TW_CALL_CLOSED", {});
    expect(error.message).toBe("TW_CALL_CLOSED: the app is closed. Fix: call before close().");
    expect(error).toMatchObject({ code: "TW_CALL_CLOSED", name: "AppError" });
  });

  it.each([
    [["find"], 3, "call find"],
    [["find", "fund"], 3, "call find or fund"],
    [[], 3, "app.tools lists what there is: 3 tools"],
    [[], 1, "app.tools lists what there is: 1 tool"],
    [[], 0, "app.tools lists what there is: 0 tools"],
  ])("for an unknown tool, with %j near it among %d, says: %s", (similar, count, fix) => {
    const { message } = appError("TW_CALL_UNKNOWN_TOOL", { name: "fnd", similar, count });
    expect(message).toBe(`TW_CALL_UNKNOWN_TOOL: there is no tool "fnd". Fix: ${fix}.`);
  });
});

describe("a tool error", () => {
  it("is known by brand, its kinds too, and nothing that only looks like one", () => {
    const foreign = { [Symbol.for("@toolwright/core:ToolError")]: true };
    expect([new ToolError("x"), new InvalidArgumentsError("x", []), foreign].map(isToolError)).toEqual([
      true,
      true,
      true,
    ]);
    expect([new Error("x"), null, "x", hostile].map(isToolError)).toEqual([false, false, false, false]);
  });

  it("about arguments is known by a brand of its own", () => {
    const foreign = { [Symbol.for("@toolwright/core:InvalidArgumentsError")]: true };
    const errors = [new InvalidArgumentsError("x", []), foreign, new ToolError("x"), null, hostile];
    expect(errors.map(isInvalidArgumentsError)).toEqual([true, true, false, false, false]);
  });

  it("keeps its cause for logs", () => {
    const cause = new Error("inner");
    expect(new ToolError("outer", { cause }).cause).toBe(cause);
  });
});

describe("the text of what was thrown", () => {
  const error = jest.fn<Logger["error"]>();
  const logger: Logger = { warn: () => undefined, error };
  const failure = (thrown: unknown, told: Partial<Failure> = {}): Failure => ({
    toolName: "run",
    isCancelled: false,
    clean: (text) => text,
    loggable: () => thrown,
    ...told,
  });
  const texts = (policy: ErrorPolicy) => {
    const write = errorText(policy, logger, defaultMessages);
    return (thrown: unknown, told?: Partial<Failure>) => write(thrown, failure(thrown, told));
  };

  afterEach(() => void error.mockClear());

  it("is the message, or says that the tool failed; what was not meant for the model is logged whole", () => {
    const verbatim = texts("verbatim");
    const thrown = new Error("told");
    expect(verbatim(thrown)).toBe("told");
    expect(verbatim(null)).toBe('The tool "run" failed.');
    expect(error.mock.calls).toEqual([
      ['The tool "run" failed', { toolName: "run", thrown }],
      ['The tool "run" failed', { toolName: "run", thrown: null }],
    ]);
    error.mockClear();
    expect(verbatim(new ToolError("for the model"))).toBe("for the model");
    expect(error).not.toHaveBeenCalled();
  });

  it("is masked with another reference each time, but for tool errors", () => {
    const masked = texts("masked");
    const said = [masked(new Error("line down")), masked(new Error("line down"))];
    expect(new Set(said).size).toBe(2);
    expect(said.join()).not.toContain("line down");
    expect(error).toHaveBeenCalledTimes(2);
    expect(masked(new ToolError("told"))).toBe("told");
  });

  it.each<ErrorPolicy>(["verbatim", "masked"])(
    "is not logged where the call was cancelled (%s)",
    (policy) => {
      texts(policy)(new Error("aborted"), { isCancelled: true });
      expect(error).not.toHaveBeenCalled();
    },
  );

  it("is logged and told without what is sensitive", () => {
    const told = { clean: (text: string) => text.replace("hunter22", "[redacted]"), loggable: () => "clean" };
    expect(texts("verbatim")(new Error("no hunter22"), told)).toBe("no [redacted]");
    expect(error.mock.calls).toEqual([['The tool "run" failed', { toolName: "run", thrown: "clean" }]]);
  });

  it("is looked for in anything, also in what breaks when looked at", () => {
    const thrown = ["text", new Error("message"), { message: 5 }, 5, undefined, hostile];
    expect(thrown.map(messageOf)).toEqual(["text", "message", undefined, undefined, undefined, undefined]);
  });
});
