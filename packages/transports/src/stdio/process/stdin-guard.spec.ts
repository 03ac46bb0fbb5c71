import { describe, expect, it } from "@jest/globals";
import { once } from "node:events";
import { PassThrough, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setImmediate } from "node:timers/promises";
import { guardStdin } from "./stdin-guard.js";

describe("guardStdin", () => {
  it("keeps stdin open for its readers, and tells who destroys it that it is closed", async () => {
    const stdin = new PassThrough();
    const read: string[] = [];
    stdin.setEncoding("utf8").on("data", (text: string) => read.push(text));
    guardStdin(stdin);
    stdin.destroy();
    await once(stdin, "close");
    stdin.write("still here");
    while (read.length < 1) await setImmediate();
    expect([stdin.destroyed, read]).toEqual([false, ["still here"]]);
  });

  it("lets a pipeline from stdin fail by itself", async () => {
    const stdin = new PassThrough();
    guardStdin(stdin);
    const full = new Writable({ write: (_chunk, _encoding, done) => done(new Error("no room")) });
    const failed = pipeline(stdin, full);
    stdin.write("x");
    await expect(failed).rejects.toThrow("no room");
    expect([stdin.destroyed, full.destroyed]).toEqual([false, true]);
  });

  it("gives data on to its readers after a loop that breaks", async () => {
    const stdin = new PassThrough();
    const read: string[] = [];
    stdin.setEncoding("utf8").on("data", (text: string) => read.push(text));
    guardStdin(stdin);
    const looped = (async () => {
      for await (const _chunk of stdin) break;
    })();
    await setImmediate();
    stdin.write("a");
    await looped;
    stdin.write("b");
    while (read.length < 2) await setImmediate();
    expect(read).toEqual(["a", "b"]);
  });

  it("lets stdin close by itself at its end", async () => {
    const stdin = new PassThrough();
    guardStdin(stdin);
    stdin.resume().end();
    await once(stdin, "close");
    expect(stdin.destroyed).toBe(true);
  });

  it("lets stdin fail when it can not be read", async () => {
    const stdin = new PassThrough();
    guardStdin(stdin);
    const failure = Object.assign(new Error("read EIO"), { syscall: "read" });
    stdin.destroy(failure);
    expect(await once(stdin, "error")).toEqual([failure]);
    expect(stdin.destroyed).toBe(true);
  });

  it("has stdin hold the process, whatever was or will be asked of it", () => {
    const asked: string[] = [];
    const stdin = Object.assign(new PassThrough(), {
      ref: () => void asked.push("ref"),
      unref: () => void asked.push("unref"),
    });
    guardStdin(stdin);
    stdin.unref();
    expect(asked).toEqual(["ref"]);
  });

  it("leaves no trace once lifted", async () => {
    const stdin = new PassThrough();
    guardStdin(stdin)();
    expect(Object.hasOwn(stdin, "destroy")).toBe(false);
    stdin.destroy();
    await once(stdin, "close");
    expect(stdin.destroyed).toBe(true);
  });
});
