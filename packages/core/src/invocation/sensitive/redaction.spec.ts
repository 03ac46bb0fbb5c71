import { describe, expect, it } from "@jest/globals";
import { McpError } from "@toolwright/kernel";
import fc from "fast-check";
import { isToolError, ToolError } from "../../errors/tool-error.js";
import { Redaction, shownPath } from "./redaction.js";

const SECRET = "hunter22";
const isPin = ([key]: readonly PropertyKey[]): boolean => key === "pin";
const redaction = (pin: unknown = SECRET): Redaction => new Redaction(isPin, [{ pin, user: "ada" }]);

describe("a text", () => {
  it("loses the sensitive values, each as a whole", () => {
    expect(redaction().text("ada typed hunter22, then hunter22!")).toBe(
      "ada typed [redacted], then [redacted]!",
    );
    expect(redaction(["hunter22", "hunter22-and-more"]).text("hunter22-and-more")).toBe("[redacted]");
  });

  it("keeps what only looks like a pattern for replacements", () => {
    expect(redaction("$&$1").text("a $&$1 b")).toBe("a [redacted] b");
  });

  it("never has a sensitive value in it, whatever surrounds it", () => {
    const secret = fc.string({ minLength: 4, maxLength: 12 }).filter((text) => !"[redacted]".includes(text));
    fc.assert(
      fc.property(fc.string(), secret, fc.string(), (before, pin, after) => {
        // A rest may form the secret anew with its surroundings: ten letters stand between the two.
        const parts = redaction(pin).text(`${before}${pin}${after}`).split("[redacted]");
        expect(parts.filter((part) => part.includes(pin))).toEqual([]);
        expect(parts.length).toBeGreaterThan(1);
      }),
    );
  });
});

describe("what was thrown", () => {
  it("is itself where nothing of the call is sensitive", () => {
    const error = new Error("down");
    const nothing = new Redaction(isPin, [{ user: SECRET }]);
    expect([nothing.thrown(error), nothing.error(error)]).toEqual([error, error]);
    expect(nothing.thrown(error)).toBe(error);
    expect(nothing.mcpError(new McpError(-32001, SECRET)).message).toBe(SECRET);
  });

  it("is told to the log by what says why: name, message, stack, code and cause", () => {
    const cause = Object.assign(new Error(`refused ${SECRET}`), { code: "EAUTH", request: { body: SECRET } });
    const told = redaction().thrown(new TypeError(`no ${SECRET}`, { cause })) as Record<string, unknown>;
    expect(told).toMatchObject({ name: "TypeError", message: "no [redacted]" });
    expect(told["stack"]).toContain("TypeError: no [redacted]");
    expect(told["cause"]).toMatchObject({ message: "refused [redacted]", code: "EAUTH" });
    expect(JSON.stringify(told)).not.toContain(SECRET);
  });

  it("may be a string, nothing, or what breaks when looked at", () => {
    const broken = {
      get message(): string {
        throw new Error(SECRET);
      },
      name: "Broken",
    };
    expect(redaction().thrown(`no ${SECRET}`)).toBe("no [redacted]");
    expect(redaction().thrown(undefined)).toBeUndefined();
    expect(redaction().thrown(broken)).toEqual({ name: "Broken" });
  });

  it("may be its own cause", () => {
    const error = new Error("round");
    error.cause = error;
    expect(JSON.stringify(redaction().thrown(error))).toContain("[redacted]");
  });
});

describe("an error that is thrown on", () => {
  it("keeps its kind", () => {
    const tool = redaction().error(new ToolError(`no ${SECRET}`));
    expect(isToolError(tool)).toBe(true);
    expect(tool).toMatchObject({ message: "no [redacted]" });
    const other = redaction().error(Object.assign(new RangeError(`no ${SECRET}`), { code: "E" }));
    expect(other).toBeInstanceOf(Error);
    expect(other).toMatchObject({ name: "RangeError", message: "no [redacted]", code: "E" });
    expect(redaction().error(`no ${SECRET}`)).toBe("no [redacted]");
    expect(redaction().error(new McpError(-32001, `no ${SECRET}`))).toMatchObject({ code: -32001 });
  });

  it("has data without sensitive values, at any depth", () => {
    const data = { tried: [SECRET, 1, null], of: { user: "ada", pin: SECRET } };
    expect(redaction().mcpError(new McpError(-32001, `no ${SECRET}`, data))).toMatchObject({
      code: -32001,
      message: "no [redacted]",
      data: { tried: ["[redacted]", 1, null], of: { user: "ada", pin: "[redacted]" } },
    });
  });
});

describe("the part of a path that may be shown", () => {
  it.each<[readonly PropertyKey[], readonly PropertyKey[]]>([
    [
      ["user", "name"],
      ["user", "name"],
    ],
    [["pin"], ["pin"]],
    [["pin", "hunter22", 0], ["pin"]],
    [[], []],
  ])("of %p is %p", (path, shown) => {
    expect(shownPath(path, isPin)).toEqual(shown);
  });
});
