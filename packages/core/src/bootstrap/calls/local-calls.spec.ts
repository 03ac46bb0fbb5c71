import "reflect-metadata";
import { afterEach, describe, expect, it, jest } from "@jest/globals";
import type { ToolContext } from "../../context/tool-context.js";
import { Tool } from "../../decorators/tool.js";
import { ToolService } from "../../decorators/tool-service.js";
import { createApp } from "../create-app.js";

/** A promise that a test settles when it likes. */
function gate() {
  let open = (): void => undefined;
  const passed = new Promise<void>((resolve) => (open = resolve));
  return { open: () => open(), passed };
}

let log: string[] = [];
let started = gate();
let ends: Promise<unknown> = Promise.resolve();

@ToolService()
class Jobs {
  [Symbol.dispose](): void {
    log.push("disposed");
  }

  @Tool()
  async work({ signal }: ToolContext): Promise<string> {
    signal.addEventListener("abort", () => log.push(String(signal.reason)));
    started.open();
    await ends;
    log.push("worked");
    return "done";
  }

  @Tool()
  async deaf(): Promise<void> {
    started.open();
    await ends;
  }
}

async function start(tool: "work" | "deaf", signal?: AbortSignal) {
  const app = await createApp({ name: "jobs", version: "1.0.0", services: [Jobs] });
  const end = gate();
  [log, started, ends] = [[], gate(), end.passed];
  const call = app.service(Jobs)[tool]({ signal });
  await started.passed;
  return { app, call, end };
}

afterEach(() => {
  jest.useRealTimers();
});

describe("calls within the process, when their app closes", () => {
  it("are cancelled at once, and waited for before the services are disposed", async () => {
    const { app, call, end } = await start("work");
    const closed = app.close();
    expect(log).toEqual(["AbortError: The app is closing"]);
    end.open();
    await closed;
    expect(log).toEqual(["AbortError: The app is closing", "worked", "disposed"]);
    expect(await call).toBe("done");
  });

  it("are cancelled whether by name or by service, and beside a signal of the caller's own", async () => {
    const { app, call, end } = await start("work", new AbortController().signal);
    const [byService, byName] = [started, gate()];
    await byService.passed;
    started = byName;
    const named = app.call("work");
    await byName.passed;
    const closed = app.close();
    expect(log).toEqual(["AbortError: The app is closing", "AbortError: The app is closing"]);
    end.open();
    await Promise.all([closed, call, named]);
  });

  it("find the app closed when they hear of it", async () => {
    const { app, end } = await start("work");
    const heard = new AbortController();
    const { signal } = heard;
    let late: Promise<unknown> = Promise.resolve();
    jest.spyOn(log, "push").mockImplementation(() => {
      late = expect(app.call("work")).rejects.toMatchObject({ code: "TW_CALL_CLOSED" });
      heard.abort();
      return 0;
    });
    const closed = app.close();
    expect(signal.aborted).toBe(true);
    await late;
    end.open();
    await closed;
  });

  it("keep it open for five seconds at most", async () => {
    jest.useFakeTimers();
    const { app, call, end } = await start("deaf");
    const closed = app.close();
    await jest.advanceTimersByTimeAsync(4999);
    expect(log).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    await closed;
    expect(log).toEqual(["disposed"]);
    end.open();
    await call;
  });

  it("leave no timer behind when they end in time", async () => {
    jest.useFakeTimers();
    const { app, end } = await start("deaf");
    const closed = app.close();
    expect(jest.getTimerCount()).toBe(1);
    end.open();
    await closed;
    expect(jest.getTimerCount()).toBe(0);
  });
});

describe("a caller's signal", () => {
  it("reaches the tool", async () => {
    const controller = new AbortController();
    const { app, call, end } = await start("work", controller.signal);
    controller.abort("enough");
    expect(log).toEqual(["enough"]);
    end.open();
    await call;
    await app.close();
  });

  it("is left when the call has ended", async () => {
    const { signal } = new AbortController();
    const [add, remove] = [jest.spyOn(signal, "addEventListener"), jest.spyOn(signal, "removeEventListener")];
    const { app, call, end } = await start("work", signal);
    end.open();
    await call;
    expect(add).toHaveBeenCalledTimes(1);
    expect(remove.mock.calls[0]?.[1]).toBe(add.mock.calls[0]?.[1]);
    await app.close();
  });

  it("that has fired already rejects with its reason, and nothing starts", async () => {
    await using app = await createApp({ name: "jobs", version: "1.0.0", services: [Jobs] });
    const open = jest.fn();
    started = { open, passed: Promise.resolve() };
    const options = { signal: AbortSignal.abort(new Error("too late")) };
    await expect(app.call("work", {}, options)).rejects.toThrow("too late");
    await expect(app.service(Jobs).work(options)).rejects.toThrow("too late");
    expect(open).not.toHaveBeenCalled();
  });
});
