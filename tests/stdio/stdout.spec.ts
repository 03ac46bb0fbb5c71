import { describe, expect, it, jest } from "@jest/globals";
import { PROCESS_TEST_MS, ServerProcess } from "./server-process.js";

jest.setTimeout(PROCESS_TEST_MS);

describe("stdout of a server on stdio", () => {
  it("[LM-STDIO-02] carries messages and nothing else, whatever is printed while loading, in a call and while closing", async () => {
    using server = await ServerProcess.start();
    expect(await server.call("print")).toBe("printed");
    expect(await server.call("echo", { value: "still here" })).toBe("still here");
    server.child.stdin.end();
    expect(await server.exited).toBe(0);
    expect(server.messages.map(({ id }) => id)).toEqual([1, 2, 3]);
    for (const printed of [
      "printed with console.log while loading",
      "written to process.stdout while loading",
      "logged in a call",
      "info in a call",
      "written in a call",
      "ended in a call",
      "closing services",
    ]) {
      expect(server.stderr).toContain(printed);
    }
  });

  it("is guarded once by several copies of the package", async () => {
    using server = await ServerProcess.start();
    expect(await server.call("guard-copy")).toBe("true");
    expect(await server.call("print")).toBe("printed");
    expect(server.messages).toHaveLength(3);
  });

  it("belongs to one transport at a time", async () => {
    using server = await ServerProcess.start();
    expect(await server.call("listen-again")).toMatch(/^TW_STDIO_TAKEN: /);
  });

  it("is given back by close(), and the process ends by itself although stdin stays open", async () => {
    using server = await ServerProcess.start();
    expect(await server.call("close")).toBe("closing");
    expect(await server.exited).toBe(0);
    expect(server.lines.at(-1)).toBe("stdout is back");
    expect(server.stderr).toContain("signal listeners: 0");
    expect(server.stderr).toContain("ended by itself");
  });
});
