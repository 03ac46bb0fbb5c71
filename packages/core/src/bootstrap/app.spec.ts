import "reflect-metadata";
import { describe, expect, it, jest } from "@jest/globals";
import { runInNewContext } from "node:vm";
import { InMemoryTransport, type Transport } from "@toolwright/kernel";
import { z } from "zod";
import { ToolContext } from "../context/tool-context.js";
import { Input } from "../decorators/input.js";
import { Tool } from "../decorators/tool.js";
import { ToolService } from "../decorators/tool-service.js";
import type { Args } from "../schema/schema-types.js";
import { createApp } from "./create-app.js";

const Query = z.object({ text: z.string().default("all") });

@ToolService()
class Shelf {
  static disposed = 0;

  [Symbol.dispose](): void {
    Shelf.disposed++;
  }

  @Tool()
  find(@Input(Query) { text }: Args<typeof Query>, { meta }: ToolContext): string {
    return `${text} ${JSON.stringify(meta ?? null)}`;
  }

  @Tool()
  aborted({ signal }: ToolContext): boolean {
    return signal.aborted;
  }

  @Tool()
  opened(): object {
    return { at: new Date(0), closed: undefined };
  }

  ordinary(): string {
    return "not a tool";
  }
}

const open = () => createApp({ name: "shelf", version: "1.0.0", services: [Shelf] });
const CLOSED = { code: "TW_CALL_CLOSED" };

function fakeTransport(close: () => Promise<void> = () => Promise.resolve()) {
  return { listen: jest.fn<Transport["listen"]>(() => Promise.resolve()), close: jest.fn(close) };
}

describe("what an app publishes", () => {
  it("is frozen, on copies: also data of another realm", async () => {
    const meta = runInNewContext("({ owner: { team: 'shelf' } })") as Readonly<Record<string, unknown>>;
    @ToolService()
    class Labelled {
      @Tool({ meta })
      run(): void {}
    }
    await using app = await createApp({ name: "shelf", version: "1.0.0", services: [Labelled] });
    const published = app.tools[0]?._meta;
    expect(published).toEqual({ owner: { team: "shelf" } });
    expect(published).not.toBe(meta);
    expect([published, published?.["owner"]].map(Object.isFrozen)).toEqual([true, true]);
    expect(Object.isFrozen(meta)).toBe(false);
  });
});

describe("a running app", () => {
  it("serves over several transports at once", async () => {
    await using app = await open();
    const transports = [new InMemoryTransport(), new InMemoryTransport()];
    for (const transport of transports) await app.listen(transport);
    const answers = transports.map(
      (transport) =>
        new Promise((resolve) => {
          const peer = transport.connect((message) => {
            resolve(JSON.parse(message));
          });
          peer.send('{"jsonrpc":"2.0","id":"p","method":"ping"}');
        }),
    );
    expect(await Promise.all(answers)).toEqual([
      { jsonrpc: "2.0", id: "p", result: {} },
      { jsonrpc: "2.0", id: "p", result: {} },
    ]);
  });

  it("tells why a transport cannot listen, and does not close it later", async () => {
    const app = await open();
    const transport = fakeTransport();
    transport.listen.mockRejectedValue(new Error("the port is taken"));
    await expect(app.listen(transport)).rejects.toThrow("the port is taken");
    await app.close();
    expect(transport.close).not.toHaveBeenCalled();
  });

  it("still closes a transport that refused to listen twice", async () => {
    const app = await open();
    const transport = fakeTransport();
    await app.listen(transport);
    transport.listen.mockRejectedValue(new Error("it listens already"));
    await expect(app.listen(transport)).rejects.toThrow("it listens already");
    await app.close();
    expect(transport.close).toHaveBeenCalledTimes(1);
  });

  it("is stopped by a transport whose peer is gone", async () => {
    const app = await open();
    const [one, other] = [fakeTransport(), fakeTransport()];
    await app.listen(one);
    await app.listen(other);
    await one.listen.mock.calls[0]?.[0].stop();
    expect(other.close).toHaveBeenCalledTimes(1);
    await expect(app.call("find")).rejects.toMatchObject(CLOSED);
  });
});

describe("closing", () => {
  it("closes every transport and disposes the services, once however often it is asked", async () => {
    const app = await open();
    const transports = [fakeTransport(), fakeTransport()];
    for (const transport of transports) await app.listen(transport);
    Shelf.disposed = 0;
    const first = app.close();
    expect(app.close()).toBe(first);
    await first;
    expect(transports.map(({ close }) => close.mock.calls.length)).toEqual([1, 1]);
    expect(Shelf.disposed).toBe(1);
  });

  it("ends everything although one transport fails, and then tells its failure", async () => {
    const app = await open();
    const broken = fakeTransport(() => Promise.reject(new Error("stuck")));
    const good = fakeTransport();
    await app.listen(broken);
    await app.listen(good);
    Shelf.disposed = 0;
    await expect(app.close()).rejects.toThrow("stuck");
    expect(good.close).toHaveBeenCalledTimes(1);
    expect(Shelf.disposed).toBe(1);
  });

  it("ends everything although one transport throws at once", async () => {
    const app = await open();
    const broken = fakeTransport(() => {
      throw new Error("at once");
    });
    const good = fakeTransport();
    await app.listen(broken);
    await app.listen(good);
    Shelf.disposed = 0;
    await expect(app.close()).rejects.toThrow("at once");
    expect(good.close).toHaveBeenCalledTimes(1);
    expect(Shelf.disposed).toBe(1);
  });

  it("comes with the end of an `await using` block", async () => {
    const transport = fakeTransport();
    {
      await using app = await open();
      await app.listen(transport);
      expect(transport.close).not.toHaveBeenCalled();
    }
    expect(transport.close).toHaveBeenCalledTimes(1);
  });

  it("refuses whatever comes after it, also through a service that was taken before", async () => {
    const app = await open();
    const shelf = app.service(Shelf);
    await app.close();
    await expect(app.call("find")).rejects.toMatchObject(CLOSED);
    await expect(app.listen(fakeTransport())).rejects.toMatchObject(CLOSED);
    await expect(shelf.opened()).rejects.toMatchObject(CLOSED);
  });
});

describe("a call by name", () => {
  it("gives what a client would get: a copy, as JSON carries it", async () => {
    await using app = await open();
    expect(await app.call("opened")).toStrictEqual({
      content: [{ type: "text", text: '{"at":"1970-01-01T00:00:00.000Z"}' }],
      structuredContent: { at: "1970-01-01T00:00:00.000Z" },
    });
  });

  it.each([undefined, null, {}])("counts %j as no arguments", async (args) => {
    await using app = await open();
    expect((await app.call("find", args)).content).toEqual([{ type: "text", text: "all null" }]);
  });

  it("rejects for an unknown tool, and names what is near, or says where to look", async () => {
    await using app = await open();
    await expect(app.call("open")).rejects.toThrow(
      'TW_CALL_UNKNOWN_TOOL: there is no tool "open". Fix: call opened.',
    );
    await expect(app.call("lend")).rejects.toThrow(
      'TW_CALL_UNKNOWN_TOOL: there is no tool "lend". Fix: app.tools lists what there is: 3 tools.',
    );
    await expect(app.call("-_".repeat(500_000))).rejects.toThrow(
      `TW_CALL_UNKNOWN_TOOL: there is no tool "${"-_".repeat(50)}…". Fix: app.tools lists what there is: 3 tools.`,
    );
  });
});

describe("a service", () => {
  it("runs its tools with defaults, and with the options beside or instead of an input", async () => {
    await using app = await open();
    const shelf = app.service(Shelf);
    expect(await shelf.find({})).toBe("all null");
    expect(await shelf.find({ text: "x" }, { meta: { trace: "t" } })).toBe('x {"trace":"t"}');
    expect(await shelf.aborted()).toBe(false);
    expect(await shelf.aborted({ signal: new AbortController().signal })).toBe(false);
  });

  it("gives a method's own value, not a copy", async () => {
    await using app = await open();
    expect(await app.service(Shelf).opened()).toEqual({ at: new Date(0), closed: undefined });
  });

  it("refuses methods that are no tools, and services that are not the app's", async () => {
    @ToolService()
    class Other {
      @Tool()
      run(): void {}
    }
    await using app = await open();
    expect(() => app.service(Shelf).ordinary).toThrow(
      "TW_CALL_NOT_A_TOOL: Shelf.ordinary is not a tool of this app",
    );
    expect(() => app.service(Other).run).toThrow("TW_CALL_NOT_A_TOOL: Other.run");
  });

  it("can be awaited and inspected without being called", async () => {
    await using app = await open();
    const shelf = app.service(Shelf);
    expect(await Promise.resolve(shelf)).toBe(shelf);
    expect(Object.prototype.toString.call(shelf)).toBe("[object Object]");
  });
});
