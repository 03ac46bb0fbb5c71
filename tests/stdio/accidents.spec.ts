import { describe, expect, it, jest } from "@jest/globals";
import { PROCESS_TEST_MS, ServerProcess } from "./server-process.js";

jest.setTimeout(PROCESS_TEST_MS);

describe("a server on stdio goes on after", () => {
  it.each([
    "a pipeline into stdout",
    "a pipeline into stdout that fails",
    "a generator into stdout that fails",
    "end of stdout",
    "destroy of stdout",
    "destroy of stdout with an error",
    "destroySoon of stdout",
    "cork of stdout",
    "pause of stdin",
    "unref of stdin",
    "close of a readline interface",
    "a loop over stdin that breaks",
    "a pipeline from stdin that fails",
    "a pipe from stdin that is taken away",
    "an encoding of stdin",
    "destroy of stdin",
  ])("%s, of which it hears the end", async (accident) => {
    using server = await ServerProcess.start();
    const id = server.send("tools/call", { name: "accident", arguments: { value: accident } });
    await server.logged("accident begun");
    // Some of them wait for input.
    expect(await server.call("echo", { value: "é 🎉" })).toBe("é 🎉");
    expect((await server.reply(id)).result?.content?.[0]?.text).toBe("done");
    expect(await server.call("echo", { value: "still here" })).toBe("still here");
    server.child.stdin.end();
    expect(await server.exited).toBe(0);
    expect(server.messages).toHaveLength(4);
    expect(server.stderr).toContain("stopped");
    expect(server.stderr).not.toContain("TW_STDIO");
  });
});

describe("a server on stdio that can not go on", () => {
  it.each([
    ["stdin", "destroy of stdin in another way", "code in this process has closed it"],
    ["stdout", "close of the descriptor of stdout", "write EBADF"],
  ])("because of %s says so in one line, closes the app and ends with 1: %s", async (name, value, reason) => {
    using server = await ServerProcess.start();
    server.send("tools/call", { name: "lose", arguments: { value } });
    expect(await server.exited).toBe(1);
    const lines = server.stderr.split("\n").filter((line) => line.includes("TW_"));
    expect(lines).toEqual([
      `TW_STDIO_LOST: the server ends, since its ${name} can not be used any more: ${reason}. Fix: let only stdio() have process.${name}, and see that nothing closes it.`,
    ]);
    expect(server.stderr).toContain("stopped");
  });
});
