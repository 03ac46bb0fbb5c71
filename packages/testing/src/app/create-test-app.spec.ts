import { describe, expect, it, jest } from "@jest/globals";
import { callScoped, Input, Tool, ToolContext, ToolService } from "@toolwright/core";
import * as installed from "inversify";
import * as seven from "inversify7";
import "reflect-metadata";
import { z } from "zod";
import { connectClient } from "../test-client.js";
import type { ClientRevision } from "../test-client-options.js";
import { createTestApp } from "./create-test-app.js";

/** The majors that share these cases; 7 differs in types that none of them touches. */
const MAJORS = { "8": installed, "7": seven as unknown as typeof installed };

abstract class Clock {
  abstract now(): string;
}

@installed.injectable()
class SystemClock extends Clock {
  static made = 0;
  constructor() {
    super();
    SystemClock.made++;
  }
  now(): string {
    return "real";
  }
}

@ToolService()
class Times {
  constructor(private readonly clock: Clock) {}

  @Tool()
  now(): string {
    return this.clock.now();
  }

  @Tool()
  fail(): never {
    throw new Error("no");
  }
}

const fake = { now: () => "noon" };

describe.each(Object.entries(MAJORS))(
  "overrides of a test app, inversify %s",
  (_major, { Container, ContainerModule }) => {
    const clocks = new ContainerModule(({ bind }) => {
      bind(Clock).to(SystemClock).inSingletonScope();
    });
    const slow = new ContainerModule(async ({ bind }) => {
      await Promise.resolve();
      bind(Clock).to(SystemClock).inSingletonScope();
    });
    const scoped = new ContainerModule(({ bind }) => {
      callScoped(bind(Clock).to(SystemClock));
    });

    it.each([
      ["a singleton", clocks],
      ["a singleton of an asynchronous module", slow],
      ["what lives for a call", scoped],
    ])("stand in for %s, of which none is made", async (_what, module) => {
      const made = SystemClock.made;
      const container = new Container();
      await using app = await createTestApp({
        services: [Times],
        modules: [module],
        container,
        overrides: [[Clock, fake]],
      });
      expect(await app.service(Times).now()).toBe("noon");
      expect(SystemClock.made).toBe(made);
    });

    it("stand in for what a container has, or its parent, or nobody", async () => {
      const parent = new Container();
      parent.bind(Clock).to(SystemClock);
      const child = new Container({ parent });
      const own = new Container();
      own.bind(Clock).to(SystemClock);
      for (const container of [child, own, new Container()]) {
        await using app = await createTestApp({ services: [Times], container, overrides: [[Clock, fake]] });
        expect(await app.service(Times).now()).toBe("noon");
      }
      expect(parent.get(Clock).now()).toBe("real");
    });

    it("stand in for all bindings of a token, by name where they say one", async () => {
      const module = new ContainerModule(({ bind }) => {
        bind(Clock).to(SystemClock).whenNamed("here");
        bind(Clock).to(SystemClock).whenNamed("there");
      });
      @ToolService()
      class Zones {
        constructor(
          @installed.inject(Clock) @installed.named("here") private readonly here: Clock,
          @installed.inject(Clock) @installed.named("there") private readonly there: Clock,
        ) {}
        @Tool()
        both(): string {
          return this.here.now() + this.there.now();
        }
      }
      const container = new Container();
      const options = { services: [Zones], modules: [module], container };
      {
        await using app = await createTestApp({ ...options, overrides: [[Clock, fake]] });
        expect(await app.service(Zones).both()).toBe("noonnoon");
      }
      const overrides = [
        [Clock, fake, { name: "here" }],
        [Clock, { now: () => "night" }, { name: "there" }],
      ] as const;
      await using app = await createTestApp({ ...options, overrides });
      expect(await app.service(Zones).both()).toBe("noonnight");
    });
  },
);

describe("a test app", () => {
  it("needs no name, and answers its client", async () => {
    await using app = await createTestApp({ services: [Times], overrides: [[Clock, fake]] });
    expect(app.app.serverInfo).toEqual({ name: "test-app", version: "0.0.0" });
    expect(await app.call("now")).toMatchObject({ content: [{ type: "text", text: "noon" }] });
    expect(await app.client.call("now")).toEqual(await app.call("now"));
  });

  it("takes the options of an app", async () => {
    await using app = await createTestApp({
      name: "times",
      version: "2.0.0",
      services: [Times],
      overrides: [[Clock, fake]],
      toolName: (method) => `t_${method}`,
    });
    expect(app.app.serverInfo.name).toBe("times");
    expect(await app.call("t_now")).toMatchObject({ content: [{ text: "noon" }] });
  });

  it.each<ClientRevision>(["2024-11-05", "2025-11-25", "2026-07-28"])("speaks %s", async (revision) => {
    @ToolService()
    class Peer {
      @Tool()
      who({ client, headers }: ToolContext): string {
        return `${client?.protocolVersion ?? ""} ${headers.get("x-user") ?? ""}`;
      }
    }
    await using app = await createTestApp({
      services: [Peer],
      revision,
      client: { headers: { "x-user": "ada" } },
    });
    expect(await app.call("who")).toMatchObject({ content: [{ text: `${revision} ada` }] });
  });

  it("scripts progress and cancellation by the options of a call", async () => {
    @ToolService()
    class Slow {
      @Tool()
      async wait(
        @Input(z.object({ steps: z.number() })) { steps }: { steps: number },
        { signal, progress }: ToolContext,
      ): Promise<string> {
        for (let step = 1; step <= steps; step++) progress(step, steps);
        if (steps === 0) await new Promise((resolve) => signal.addEventListener("abort", resolve));
        return "done";
      }
    }
    await using app = await createTestApp({ services: [Slow] });
    const steps: number[] = [];
    await app.call("wait", { steps: 2 }, { onProgress: ({ progress }) => steps.push(progress) });
    expect(steps.at(-1)).toBe(2);
    const controller = new AbortController();
    const call = app.call("wait", { steps: 0 }, { signal: controller.signal });
    controller.abort(new Error("enough"));
    await expect(call).rejects.toThrow("enough");
  });

  it("keeps what the app logs, and tells the test's logger", async () => {
    const console = jest.spyOn(globalThis.console, "error");
    const logger = { warn: jest.fn(), error: jest.fn() };
    await using app = await createTestApp({ services: [Times], overrides: [[Clock, fake]], logger });
    await app.call("fail");
    expect(app.logs).toEqual([
      {
        level: "error",
        message: 'The tool "fail" failed',
        facts: { toolName: "fail", thrown: new Error("no") },
      },
    ]);
    expect(logger.error).toHaveBeenCalledTimes(1);
    expect(console).not.toHaveBeenCalled();
  });

  it("closes its client and its app", async () => {
    const app = await createTestApp({ services: [Times], overrides: [[Clock, fake]] });
    await app.close();
    await expect(app.call("now")).rejects.toThrow("The test client was closed");
    await expect(app.service(Times).now()).rejects.toThrow("TW_CALL_CLOSED");
  });

  it("rejects with what keeps the app from starting, or its client from connecting", async () => {
    await expect(createTestApp({ services: [Times] })).rejects.toThrow("TW_BIND_DEPENDENCY");
    let ended = 0;
    const module = new installed.ContainerModule(({ bind }) => {
      bind(Clock)
        .to(SystemClock)
        .inSingletonScope()
        .onDeactivation(() => {
          ended++;
        });
    });
    const revision = "2020-01-01" as ClientRevision;
    await expect(createTestApp({ services: [Times], modules: [module], revision })).rejects.toThrow(
      "instead of 2020-01-01",
    );
    expect(ended).toBe(1);
  });

  it("takes further clients", async () => {
    await using app = await createTestApp({ services: [Times], overrides: [[Clock, fake]] });
    const other = await connectClient(app.app, { revision: "2025-11-25" });
    expect(await other.listTools()).toHaveLength(2);
    expect(other.revision).not.toBe(app.client.revision);
  });

  it("refuses to replace what every call brings along", async () => {
    await expect(createTestApp({ services: [Times], overrides: [[ToolContext, {}]] })).rejects.toThrow(
      "overrides[0] stands in for ToolContext, which every call brings along",
    );
  });
});

it("says what is near a tool that there is not, or where to look", async () => {
  await using app = await createTestApp({ services: [Times], overrides: [[Clock, fake]] });
  await expect(app.call("fial")).rejects.toMatchObject({ code: -32602, data: { name: "fial" } });
  await expect(app.call("no")).rejects.toThrow(/^Unknown tool: no\. Fix: call now\.$/);
  await expect(app.call("then")).rejects.toThrow(
    /^Unknown tool: then\. Fix: app\.client\.listTools\(\) lists what there is\.$/,
  );
  await expect(app.client.call("no")).rejects.toThrow(/^Unknown tool: no$/);
});
