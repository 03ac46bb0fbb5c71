import { describe, expect, it, jest } from "@jest/globals";
import { goodCall } from "../base-messages.js";
import { brokenAtEveryPosition } from "../broken-utf8.js";
import { HOSTILE_TEST_MS, until } from "../flood.js";
import { Random, SEED } from "../random.js";
import { LineProcess } from "./line-process.js";

jest.setTimeout(HOSTILE_TEST_MS);

interface Reply {
  readonly id?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly code: number };
}

/** A server, and what it has answered. */
class Session implements Disposable {
  readonly replies: Reply[] = [];
  readonly server: LineProcess;

  constructor(...args: string[]) {
    this.server = new LineProcess((line) => this.replies.push(JSON.parse(line) as Reply), args);
  }

  /** Waits for that many replies; each as its id and what became of it. */
  async outcomes(count: number): Promise<readonly string[]> {
    await until(
      () => this.replies.length >= count,
      () => `${this.replies.length} replies of ${count}. ${this.server.stderr}`,
    );
    return this.replies.map(
      ({ id, error }) => `${String(id)} ${error === undefined ? "result" : String(error.code)}`,
    );
  }

  [Symbol.dispose](): void {
    this.server[Symbol.dispose]();
  }
}

function good(id: string): Buffer {
  return Buffer.from(JSON.stringify(goodCall("stateless", id, "läßt 🎈")));
}

describe("a line on stdio", () => {
  it("is refused without an id when it is not UTF-8, wherever it is broken", async () => {
    using session = new Session();
    const broken = brokenAtEveryPosition(good("broken").toString());
    session.server.send([...broken, good("next")]);
    const outcomes = await session.outcomes(broken.length + 1);
    expect(outcomes).toEqual([...Array<string>(broken.length).fill("undefined -32700"), "next result"]);
  });

  it(`is refused once when it is too long, however it arrives (HOSTILE_SEED=${SEED})`, async () => {
    const random = new Random(SEED);
    using session = new Session("--max-line=500");
    const lines = Array.from({ length: 200 }, (_, index) =>
      random.chance(0.5)
        ? good(`good ${index}`)
        : Buffer.alloc(501 + random.below(2000), random.pick(["{", " ", "\0", "ä"])),
    );
    const bytes = Buffer.concat(lines.flatMap((line) => [line, Buffer.from(random.pick(["\n", "\r\n"]))]));
    for (let at = 0; at < bytes.length;) {
      const end = at + 1 + random.below(random.chance(0.2) ? 5000 : 100);
      await new Promise((resolve) => session.server.child.stdin.write(bytes.subarray(at, end), resolve));
      at = end;
    }
    const outcomes = await session.outcomes(lines.length);
    expect(outcomes).toEqual(
      lines.map((line, index) => (line.length > 500 ? "undefined -32600" : `good ${index} result`)),
    );
  });

  it("is refused when the input ends within it, and the server ends as usual", async () => {
    using session = new Session();
    session.server.send([good("whole")]);
    session.server.child.stdin.write(good("half").subarray(0, 60));
    expect(await session.server.end()).toBe(0);
    expect(await session.outcomes(2)).toEqual(["whole result", "undefined -32700"]);
    expect(session.server.stderr).toBe("");
  });

  it("is not answered when it is blank, but is when it holds anything else that cannot be seen", async () => {
    using session = new Session();
    const blank = ["", " ", "\t\r", "\r"].map((text) => Buffer.from(text));
    const unseen = ["\0", "\u00a0", "\u2028", "\ufeff", "\v", "\x1b[2J"].map((text) => Buffer.from(text));
    session.server.send([...blank, ...unseen, ...blank, good("next")]);
    expect(await session.outcomes(unseen.length + 1)).toEqual([
      ...Array<string>(unseen.length).fill("undefined -32700"),
      "next result",
    ]);
  });
});

describe("a client on stdio that vanishes", () => {
  it(`leaves no process behind, whatever it was doing (HOSTILE_SEED=${SEED})`, async () => {
    const random = new Random(SEED);
    const ends = Array.from({ length: 8 }, async (_, index) => {
      using session = new Session();
      session.server.send(
        Array.from({ length: 1 + random.below(200) }, (_, call) => good(`${index}.${call}`)),
      );
      session.server.child.stdin.write(good("half").subarray(0, random.below(100)));
      if (random.chance(0.5)) await session.outcomes(1);
      for (const stream of random.pick([
        ["stdout"],
        ["stdin"],
        ["stdout", "stdin"],
        ["stderr", "stdout", "stdin"],
      ] as const)) {
        session.server.child[stream].destroy();
      }
      // Where nobody reads its answers any more, the server learns of it when it writes the next one.
      if (!session.server.child.stdin.destroyed) session.server.send([good("last")]);
      return await session.server.exited;
    });
    expect(await Promise.all(ends)).toEqual(Array(8).fill(0));
  });
});
