import { describe, expect, it, jest } from "@jest/globals";
import type { Logger } from "../errors/error-policy.js";
import { guardLogger } from "./guard-logger.js";

const broken = () => {
  throw new Error("disk full");
};

describe("a guarded logger", () => {
  it("passes on what it is told", () => {
    const logger = { warn: jest.fn<Logger["warn"]>(), error: jest.fn<Logger["error"]>() };
    const guarded = guardLogger(logger);
    guarded.warn("careful", { a: 1 });
    guarded.error("broken");
    expect(logger.warn.mock.calls).toEqual([["careful", { a: 1 }]]);
    expect(logger.error.mock.calls).toEqual([["broken", undefined]]);
  });

  it("swallows a failure, at once or later", () => {
    const rejected = Promise.reject(new Error("disk full"));
    const caught = jest.spyOn(rejected, "catch");
    const error = jest.fn<Logger["error"]>().mockReturnValue(rejected as never);
    const guarded = guardLogger({ warn: broken, error });
    expect(() => {
      guarded.warn("careful");
    }).not.toThrow();
    guarded.error("broken");
    expect(caught).toHaveBeenCalledTimes(1);
  });

  it("keeps the logger's own this", () => {
    class Lines implements Logger {
      readonly lines: string[] = [];
      warn(message: string): void {
        this.lines.push(message);
      }
      error(message: string): void {
        this.lines.push(message);
      }
    }
    const logger = new Lines();
    guardLogger(logger).warn("careful");
    expect(logger.lines).toEqual(["careful"]);
  });
});
