import { describe, expect, it, jest } from "@jest/globals";
import { PROCESS_TEST_MS, ServerProcess } from "./server-process.js";

jest.setTimeout(PROCESS_TEST_MS);

describe("the end of a server process on stdio", () => {
  it("[M-STDIO-03] comes by itself at the end of stdin, after the calls in flight were answered", async () => {
    using server = await ServerProcess.start();
    const id = server.send("tools/call", { name: "slow", arguments: { ms: 50 } });
    server.child.stdin.end();
    expect(await server.exited).toBe(0);
    expect(server.messages.at(-1)).toMatchObject({ id, result: { content: [{ text: "done" }] } });
    expect(server.stderr).toContain("stopped");
    expect(server.stderr).toContain("ended by itself");
  });

  it("waits until a large reply has left", async () => {
    using server = await ServerProcess.start("--hold");
    const id = server.send("tools/call", { name: "big", arguments: { size: 5_000_000 } });
    server.child.stdin.end();
    expect(await server.exited).toBe(0);
    expect(server.messages.at(-1)).toMatchObject({ id });
  });

  it("waits until every request received before it was answered, whatever the size of the replies", async () => {
    using server = await ServerProcess.start("--hold");
    server.child.stdout.pause();
    // In one piece with the end, so that two requests wait behind the first one's reply when the input is over.
    server.child.stdin.cork();
    const ids = [1, 2, 3].map(() =>
      server.send("tools/call", { name: "big", arguments: { size: 1_000_000 } }),
    );
    server.child.stdin.end();
    await server.logged("making a big reply");
    server.child.stdout.resume();
    expect(await server.exited).toBe(0);
    expect(server.messages.slice(-3).map((message) => message.id)).toEqual(ids);
  });

  it("[M-STDIO-03] comes although something holds the process", async () => {
    using server = await ServerProcess.start("--hold");
    server.child.stdin.end();
    expect(await server.exited).toBe(0);
    expect(server.stderr).toContain("stopped");
    expect(server.stderr).not.toContain("ended by itself");
  });

  it.each(["SIGTERM", "SIGINT"] as const)("comes on %s, which aborts a call that hangs", async (signal) => {
    using server = await ServerProcess.start("--close-timeout=50");
    server.send("tools/call", { name: "hang" });
    await server.logged("hanging");
    server.child.kill(signal);
    expect(await server.exited).toBe(0);
    expect(server.stderr).toContain("aborted: The server is closing");
    expect(server.stderr).toContain("stopped");
  });

  it("comes at once on a second signal", async () => {
    using server = await ServerProcess.start("--close-timeout=600000");
    server.send("tools/call", { name: "hang" });
    await server.logged("hanging");
    server.child.kill("SIGTERM");
    // Signals of one kind that are pending together arrive once, so this one is of the other kind.
    server.child.kill("SIGINT");
    expect([128 + 15, 128 + 2]).toContain(await server.exited);
    expect(server.stderr).not.toContain("stopped");
  });

  it("aborts a call that hangs when the client closes stdin and then sends SIGTERM", async () => {
    using server = await ServerProcess.start("--close-timeout=600000");
    server.send("tools/call", { name: "hang" });
    await server.logged("hanging");
    server.child.stdin.end();
    await server.logged("stdin ended");
    server.child.kill("SIGTERM");
    expect(await server.exited).toBe(0);
    expect(server.stderr).toContain("aborted: The server is closing");
  });

  it("comes without a crash when nobody reads stdout any more, which aborts the calls", async () => {
    using server = await ServerProcess.start();
    server.send("tools/call", { name: "hang" });
    await server.logged("hanging");
    server.child.stdout.destroy();
    server.send("ping");
    expect(await server.exited).toBe(0);
    expect(server.stderr).toContain("aborted: The client is gone");
    expect(server.stderr).toContain("stopped");
  });

  it("comes without a crash when nobody reads stdout and stderr any more", async () => {
    using server = await ServerProcess.start("--hold");
    server.child.stdout.destroy();
    server.child.stderr.destroy();
    server.send("tools/call", { name: "print" });
    server.send("tools/call", { name: "print" });
    server.child.stdin.end();
    expect(await server.exited).toBe(0);
  });
});
