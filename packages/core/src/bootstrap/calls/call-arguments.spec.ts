import "reflect-metadata";
import { describe, expect, it } from "@jest/globals";
import { Tool } from "../../decorators/tool.js";
import { ToolService } from "../../decorators/tool-service.js";
import type { App } from "../app.js";
import { createApp } from "../create-app.js";

@ToolService()
class Shelf {
  @Tool()
  find(): string {
    return "found";
  }
}

/** The app as a caller without a compiler sees it. */
interface Loose {
  listen(transport: unknown): Promise<void>;
  call(name: unknown, args?: unknown, options?: unknown): Promise<unknown>;
  service(service: unknown): Readonly<Record<string, (...args: unknown[]) => Promise<unknown>>>;
}

const open = () => createApp({ name: "shelf", version: "1.0.0", services: [Shelf] });
const loose = (app: App) => app as unknown as Loose;
const refused = (message: string) =>
  expect.objectContaining({ code: "TW_CALL_ARGUMENT", message: expect.stringContaining(message) });

const BAD_OPTIONS: [unknown, string][] = [
  [null, "the options must be an object"],
  [5, "the options must be an object"],
  [{ signal: null }, "the option signal must be an AbortSignal"],
  [{ signal: {} }, "the option signal must be an AbortSignal"],
  [{ meta: "trace" }, "the option meta must be an object"],
  [{ meta: [] }, "the option meta must be an object"],
  [{ headers: "x-tenant: acme" }, "the option headers must be a Headers, or an object of header fields"],
  [
    { headers: [["x-tenant", "acme"]] },
    "the option headers must be a Headers, or an object of header fields",
  ],
  [{ headers: null }, "the option headers must be a Headers, or an object of header fields"],
  [{ remoteAddress: 1 }, "the option remoteAddress must be a string"],
];

describe("arguments that a caller without a compiler got wrong", () => {
  it.each([undefined, null, {}, { listen: () => undefined }, "stdio"])(
    "are refused by listen: %p",
    async (transport) => {
      await using app = await open();
      await expect(loose(app).listen(transport)).rejects.toEqual(
        refused("TW_CALL_ARGUMENT: app.listen: its argument must be a transport"),
      );
    },
  );

  it.each([undefined, null, 5, {}])("are refused by call, for a name: %p", async (name) => {
    await using app = await open();
    await expect(loose(app).call(name)).rejects.toEqual(
      refused("app.call: the tool's name must be a string"),
    );
  });

  it.each([undefined, null, {}, "Shelf"])("are refused by service: %p", async (service) => {
    await using app = await open();
    const taking = () => loose(app).service(service);
    expect(taking).toThrow("TW_CALL_ARGUMENT: app.service: its argument must be a class");
  });

  it.each(BAD_OPTIONS)("are refused as the options of a call: %j", async (options, message) => {
    await using app = await open();
    const { find } = loose(app).service(Shelf);
    await expect(loose(app).call("find", {}, options)).rejects.toEqual(refused(`app.call: ${message}`));
    await expect(find?.(options)).rejects.toEqual(refused(`Shelf.find: ${message}`));
  });
});
