import "reflect-metadata";
import { describe, expect, it, jest } from "@jest/globals";
import {
  callScoped,
  createApp,
  type Guard,
  type Identify,
  McpError,
  Principal,
  Tool,
  ToolContext,
  type ToolListing,
  ToolService,
  UseGuards,
} from "@toolwright/core";
import { connectClient } from "@toolwright/testing";
import { ContainerModule, inject, injectable } from "inversify";
import { REVISIONS } from "../contract/served.js";
import { textOf } from "./text-of.js";

const alice: Principal = { id: "alice", roles: ["admin"] };
const byHeader: Identify = ({ headers }) => {
  const id = headers.get("x-user");
  return id === null ? undefined : { id };
};
const silent = { warn: () => undefined, error: () => undefined };

@ToolService()
class WhoTools {
  @Tool()
  who({ principal }: ToolContext): string {
    return principal?.id ?? "nobody";
  }
}

describe.each(REVISIONS)("who calls, over %s,", (revision) => {
  it.each<[string, Identify | undefined, object, string]>([
    ["is nobody by default", undefined, {}, "nobody"],
    ["is whom identify finds", byHeader, { headers: { "x-user": "bob" } }, "bob"],
    ["is nobody where it finds none", byHeader, {}, "nobody"],
    [
      "may be found later",
      (request) => Promise.resolve(byHeader(request)),
      { headers: { "x-user": "bob" } },
      "bob",
    ],
    [
      "is whom the transport knows, unasked",
      byHeader,
      { headers: { "x-user": "bob" }, principal: alice },
      "alice",
    ],
  ])("%s", async (...[, identify, facts, id]) => {
    await using app = await createApp({ name: "app", version: "1", services: [WhoTools], identify });
    using client = await connectClient(app, { revision, ...facts });
    expect(textOf(await client.callTool("who"))).toBe(id);
  });

  it("may be refused, before anything of the tool runs", async () => {
    const identify = (): never => {
      throw new McpError(-32001, "Sign in first");
    };
    await using app = await createApp({ name: "app", version: "1", services: [WhoTools], identify });
    using client = await connectClient(app, { revision });
    await expect(client.callTool("who")).rejects.toMatchObject({ code: -32001 });
  });

  it.each<[string, () => unknown]>([
    ["a name", () => "alice"],
    ["null", () => null],
    ["a failure", () => Promise.reject(new Error("secret of the directory"))],
  ])("is never somebody by mistake: %s is the server's fault", async (_what, identify) => {
    const error = jest.fn();
    await using app = await createApp({
      name: "app",
      version: "1",
      services: [WhoTools],
      identify: identify as Identify,
      logger: { ...silent, error },
    });
    using client = await connectClient(app, { revision });
    await expect(client.callTool("who")).rejects.toMatchObject({
      code: -32603,
      message: expect.not.stringContaining("secret"),
    });
    expect(error).toHaveBeenCalled();
  });
});

describe("call values", () => {
  const TENANT = Symbol("tenant");
  @injectable()
  class Account {
    constructor(
      readonly principal: Principal,
      @inject(TENANT) readonly tenant: string,
    ) {}
  }
  @ToolService()
  class AccountTools {
    constructor(readonly account: Account) {}
    @Tool()
    whose(): string {
      return `${this.account.principal.id} of ${this.account.tenant}`;
    }
  }
  const module = () =>
    new ContainerModule(({ bind }) => {
      callScoped(bind(Account).toSelf());
      callScoped(
        bind(TENANT).toResolvedValue(({ headers }: ToolContext) => headers.get("x-tenant"), [ToolContext]),
      );
    });
  const open = () =>
    createApp({ name: "app", version: "1", services: [AccountTools], modules: [module()], logger: silent });

  it("are injected by their tokens, those of each call", async () => {
    await using app = await open();
    const asked = ["alice", "bob"].map((id) =>
      app.call("whose", {}, { principal: { id }, headers: { "x-tenant": `${id}'s` } }),
    );
    expect((await Promise.all(asked)).map(textOf)).toEqual(["alice of alice's", "bob of bob's"]);
  });

  it("of which one is missing fail the call, with what to do", async () => {
    await using app = await open();
    expect(textOf(await app.call("whose"))).toMatch(
      /injects Principal, and this call has none: let the app's `identify`/,
    );
  });

  it("are refused as an option where nobody could tell them", async () => {
    await using app = await open();
    await expect(app.call("whose", {}, { principal: { name: "alice" } as never })).rejects.toThrow(
      "the option principal must be an object with a string id",
    );
  });
});

describe.each(REVISIONS)("tools that a guard hides, over %s,", (revision) => {
  @injectable()
  class AdminsOnly implements Guard {
    constructor(readonly context: ToolContext) {}
    canActivate(): boolean {
      return true;
    }
    async canList({ principal }: ToolListing): Promise<boolean> {
      await Promise.resolve();
      return principal?.roles?.includes("admin") === true && this.context.principal === principal;
    }
  }
  const broken: Guard = {
    canActivate: () => true,
    canList: () => {
      throw new Error("no directory");
    },
  };
  @ToolService()
  class Mixed {
    @Tool()
    open(): void {}
    @Tool()
    @UseGuards(AdminsOnly)
    purge(): string {
      return "purged";
    }
    @Tool()
    @UseGuards(broken)
    purges(): void {}
  }
  const start = () =>
    createApp({
      name: "app",
      version: "1",
      services: [Mixed],
      logger: silent,
      cache: { ttlMs: 1000, cacheScope: "public" },
    });

  it("are listed to whom they are not hidden from, for that caller's cache alone", async () => {
    await using app = await start();
    using nobody = await connectClient(app, { revision });
    using admin = await connectClient(app, { revision, principal: alice });
    const names = async (client: typeof admin) => (await client.listTools()).map(({ name }) => name);
    expect(await names(nobody)).toEqual(["open"]);
    expect(await names(admin)).toEqual(["open", "purge"]);
    const list = await nobody.request("tools/list");
    expect(list["cacheScope"]).toBe(revision === "2026-07-28" ? "private" : undefined);
  });

  it("are unknown when they are called, and named to nobody", async () => {
    await using app = await start();
    using nobody = await connectClient(app, { revision });
    using admin = await connectClient(app, { revision, principal: alice });
    const unknown = await nobody.callTool("purg").catch((error: unknown) => error);
    const hidden = await nobody.callTool("purge").catch((error: unknown) => error);
    expect(unknown).toMatchObject({ code: -32602, message: "Unknown tool: purg" });
    expect(hidden).toMatchObject({ code: -32602, message: "Unknown tool: purge" });
    expect(JSON.stringify([unknown, hidden])).not.toContain("similar");
    expect(textOf(await admin.callTool("purge"))).toBe("purged");
    await expect(app.call("purge")).rejects.toMatchObject({ code: "TW_CALL_HIDDEN_TOOL" });
    await expect(app.service(Mixed).purge()).rejects.toMatchObject({ code: "TW_CALL_HIDDEN_TOOL" });
    expect(await app.service(Mixed).purge({ principal: alice })).toBe("purged");
  });
});
