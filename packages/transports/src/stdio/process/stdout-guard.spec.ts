import { describe, expect, it } from "@jest/globals";
import { Console } from "node:console";
import { once } from "node:events";
import { PassThrough, Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setImmediate } from "node:timers/promises";
import { guardStdout } from "./stdout-guard.js";

function streams() {
  const stdout = new PassThrough();
  const stderr = new PassThrough();
  const read = (stream: PassThrough) => String(stream.read() ?? "");
  return { stdout, stderr, onStdout: () => read(stdout), onStderr: () => read(stderr) };
}

describe("guardStdout", () => {
  it("sends writes, a console and pipes to stderr", async () => {
    const { stdout, stderr, onStdout, onStderr } = streams();
    guardStdout(stdout, stderr);
    stdout.write("written ");
    new Console(stdout, stderr).log("logged");
    Readable.from(["piped"]).pipe(stdout);
    await setImmediate();
    expect(onStderr()).toBe("written logged\npiped");
    expect(onStdout()).toBe("");
  });

  it("keeps the real stdout for its owner", () => {
    const { stdout, stderr, onStdout, onStderr } = streams();
    guardStdout(stdout, stderr).write("message");
    expect(onStdout()).toBe("message");
    expect(onStderr()).toBe("");
  });

  it("lets nobody end stdout, but tells who tried that it is done", async () => {
    const { stdout, stderr, onStdout, onStderr } = streams();
    const guard = guardStdout(stdout, stderr);
    await new Promise<void>((resolve) => stdout.end("bye", resolve));
    guard.write("message");
    expect(onStdout()).toBe("message");
    expect(onStderr()).toBe("bye");
  });

  it("ends a pipeline into stdout, whether it succeeds or fails, and stdout goes on", async () => {
    const { stdout, stderr, onStdout, onStderr } = streams();
    const guard = guardStdout(stdout, stderr);
    await pipeline(Readable.from(["piped"]), stdout);
    const failing = new Readable({ read: () => void failing.destroy(new Error("no source")) });
    await expect(pipeline(failing, stdout)).rejects.toThrow("no source");
    guard.write("message");
    expect([onStdout(), onStderr(), stdout.destroyed]).toEqual(["message", "piped", false]);
  });

  it("lets nobody destroy stdout, but tells who tried that it is closed", async () => {
    const { stdout, stderr, onStdout } = streams();
    const guard = guardStdout(stdout, stderr);
    stdout.destroy(new Error("given up"));
    await once(stdout, "close");
    guard.write("message");
    expect([onStdout(), stdout.destroyed]).toEqual(["message", false]);
  });

  it("lets stdout fail by itself when a message can not be written", async () => {
    const failure = new Error("EPIPE");
    const stdout = new Writable({ write: (_chunk, _encoding, done) => done(failure) });
    guardStdout(stdout, new PassThrough()).write("message");
    expect(await once(stdout, "error")).toEqual([failure]);
    expect(stdout.destroyed).toBe(true);
  });

  it("lets nobody hold back messages by corking stdout, before or after", () => {
    const taken: string[] = [];
    const stdout = new Writable({
      decodeStrings: false,
      write: (chunk: string, _encoding, done) => {
        taken.push(chunk);
        done();
      },
    });
    stdout.cork();
    stdout.write("early");
    const guard = guardStdout(stdout, new PassThrough());
    stdout.cork();
    guard.write("message");
    stdout.uncork();
    expect(taken).toEqual(["early", "message"]);
  });

  it("calls back a write once stderr has taken it", async () => {
    const { stdout, stderr } = streams();
    guardStdout(stdout, stderr);
    await expect(
      new Promise<void>((resolve) => stdout.write("x", "utf8", () => resolve())),
    ).resolves.toBeUndefined();
  });

  it("is one guard, however often it is asked for", () => {
    const { stdout, stderr, onStdout } = streams();
    const guard = guardStdout(stdout, stderr);
    expect(guardStdout(stdout, stderr)).toBe(guard);
    guard.write("message");
    expect(onStdout()).toBe("message");
  });

  it("passes the drain of stderr on to a pipe that waits, with one listener", async () => {
    const stdout = new PassThrough();
    const taken: (() => void)[] = [];
    const stderr = new Writable({
      highWaterMark: 1,
      write: (_chunk, _encoding, done) => void taken.push(done),
    });
    guardStdout(stdout, stderr);
    let drained = 0;
    stdout.on("drain", () => drained++);
    expect([stdout.write("a"), stdout.write("b")]).toEqual([false, false]);
    expect(stderr.listenerCount("drain")).toBe(1);
    while (taken.length > 0) {
      taken.shift()?.();
      await setImmediate();
    }
    expect(drained).toBe(1);
  });

  it("survives errors of stderr while it stands", () => {
    const { stdout, stderr } = streams();
    const guard = guardStdout(stdout, stderr);
    expect(stderr.emit("error", new Error("EPIPE"))).toBe(true);
    guard.lift();
    expect(stderr.listenerCount("error")).toBe(0);
  });

  it("leaves no trace once lifted, and can be put up again", () => {
    const { stdout, stderr, onStdout, onStderr } = streams();
    const guard = guardStdout(stdout, stderr);
    guard.lift();
    guard.lift();
    expect(Object.hasOwn(stdout, "write")).toBe(false);
    expect(Object.hasOwn(stdout, "end")).toBe(false);
    stdout.write("plain");
    expect(onStdout()).toBe("plain");
    guardStdout(stdout, stderr);
    stdout.write("guarded");
    expect(onStderr()).toBe("guarded");
  });

  it("restores a write that another had put there before", () => {
    const { stdout, stderr } = streams();
    const theirs = () => true;
    stdout.write = theirs;
    guardStdout(stdout, stderr).lift();
    expect(stdout.write).toBe(theirs);
  });

  it("leaves alone what another has put over it since, and lets that through once lifted", () => {
    const { stdout, stderr, onStdout } = streams();
    const guard = guardStdout(stdout, stderr);
    const ours = stdout.write.bind(stdout);
    const theirs = (chunk: string) => ours(`[${chunk}]`);
    stdout.write = theirs;
    guard.lift();
    expect(stdout.write).toBe(theirs);
    stdout.write("x");
    expect(onStdout()).toBe("[x]");
  });
});
