import { describe, expect, it } from "@jest/globals";
import { McpError } from "@toolwright/kernel";
import fc from "fast-check";
import { isToolError, ToolError } from "../../errors/tool-error.js";
import { Redaction, type Secrets, shownPath } from "./redaction.js";

const SECRET = "hunter22";
const isPin = ([key]: readonly PropertyKey[]): boolean => key === "pin";
const secrets: Secrets = { isSensitive: isPin, names: new Set(["bank"]) };
const redaction = (pin: unknown = SECRET): Redaction => new Redaction(secrets, [{ pin, user: "ada" }]);

describe("a text", () => {
  it("loses the sensitive values, each as a whole", () => {
    expect(redaction().text("ada typed hunter22, then hunter22!")).toBe(
      "ada typed [redacted], then [redacted]!",
    );
    expect(redaction(["hunter22", "hunter22-and-more"]).text("hunter22-and-more")).toBe("[redacted]");
  });

  it("loses them in whatever notation they are repeated", () => {
    const key = '---BEGIN---\nab"cd\\ef\n---END---';
    const basic = Buffer.from(`ada:${key}`).toString("base64");
    const told = redaction(key).text(`${JSON.stringify({ key })} ${encodeURIComponent(key)} ${basic}`);
    expect(told).toMatch(/^\{"key":"\[redacted\]"\} \[redacted\] .{6}\[redacted\].==$/);
  });

  it("loses the keys of a sensitive record, but not the names that the schema gives", () => {
    const told = redaction({ [SECRET]: 1, bank: "ING-Bank" }).text(`no ${SECRET} at bank ING-Bank`);
    expect(told).toBe("no [redacted] at bank [redacted]");
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
    const nothing = new Redaction(secrets, [{ user: SECRET }]);
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

  it("may be the sensitive value itself, or have it as its code", () => {
    expect(redaction(48213377).thrown(48213377)).toBe("[redacted]");
    expect(redaction(48213377n).thrown(48213377n)).toBe("[redacted]");
    expect(redaction(48213377).thrown({ code: 48213377 })).toEqual({ code: "[redacted]" });
    expect(redaction(48213377).thrown(404)).toBe(404);
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

describe("the data of a protocol error", () => {
  const redacted = (data: unknown, pin: unknown = SECRET): unknown =>
    redaction(pin).mcpError(new McpError(-32001, "no", data)).data;

  it("has no sensitive numbers and no sensitive keys", () => {
    expect(redacted({ pin: 48213377, "no. 48213377": 1, status: 404 }, 48213377)).toEqual({
      pin: "[redacted]",
      "no. [redacted]": 1,
      status: 404,
    });
  });

  it("stays what its JSON is", () => {
    expect(redacted({ at: new Date(0), none: null, ok: true })).toEqual({
      at: "1970-01-01T00:00:00.000Z",
      none: null,
      ok: true,
    });
  });

  it("is none, if it cannot be read", () => {
    const data = {
      get tried(): string {
        throw new Error(SECRET);
      },
    };
    expect(redacted(data)).toBe("[redacted]");
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
