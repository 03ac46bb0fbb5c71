import { describe, expect, it } from "@jest/globals";
import { createKernel } from "@toolwright/kernel";
import type { ServiceResolver } from "../container/service-resolver.js";
import { LiveRegistry } from "../registry/live-registry.js";
import type { ToolDefinition } from "../registry/tool-definition.js";
import { ToolRegistry } from "../registry/tool-registry.js";
import { App } from "./app.js";

class Clock {
  now(): string {
    return "";
  }
}

/** A version of the one tool, which answers with its own name. */
function version(name: string): ToolDefinition {
  const call = { invoke: () => ({ content: [{ type: "text", text: name }] }) };
  const run = { invoke: () => name };
  const tool = { name, inputSchema: { type: "object", properties: {} } };
  return {
    tool,
    service: Clock,
    method: "now",
    hasInput: false,
    mirrored: [],
    call,
    run,
  } as unknown as ToolDefinition;
}

function open() {
  const live = new LiveRegistry(new ToolRegistry([version("one")]));
  const serverInfo = { name: "clock", version: "1.0.0" };
  const kernel = createKernel({ serverInfo, features: [] });
  const resolver = { dispose: () => Promise.resolve() } as unknown as ServiceResolver;
  return { live, app: new App({ live, changeable: undefined, kernel, resolver, serverInfo }) };
}

describe("an app whose tools were swapped", () => {
  it("lists, reports and calls those that are there now", async () => {
    const { live, app } = open();
    live.swap([version("two")]);
    expect(app.tools.map(({ name }) => name)).toEqual(["two"]);
    expect(app.report()).toContain("two");
    expect(app.report()).not.toContain("one");
    expect(await app.call("two")).toEqual({ content: [{ type: "text", text: "two" }] });
    await expect(app.call("one")).rejects.toMatchObject({ code: "TW_CALL_UNKNOWN_TOOL" });
  });

  it("calls the tool that a method is now, also through a service that was asked for before", async () => {
    const { live, app } = open();
    const clock = app.service(Clock);
    expect(await clock.now()).toBe("one");
    live.swap([version("two")]);
    expect(await clock.now()).toBe("two");
    live.swap([]);
    expect(() => clock.now()).toThrow(expect.objectContaining({ code: "TW_CALL_NOT_A_TOOL" }));
  });
});
