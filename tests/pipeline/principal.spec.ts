import "reflect-metadata";
import { describe, expect, it, jest } from "@jest/globals";
import {
  type AppOptions,
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
    expect(textOf(await client.call("who"))).toBe(id);
  });

  it("may be refused, before anything of the tool runs", async () => {
    const identify = (): never => {
      throw new McpError(-32001, "Sign in first");
    };
    await using app = await createApp({ name: "app", version: "1", services: [WhoTools], identify });
    using client = await connectClient(app, { revision });
    await expect(client.call("who")).rejects.toMatchObject({ code: -32001 });
  });

  it.each<[string, () => unknown]>([
    ["a name", () => "alice"],
    ["null", () => null],
    ["roles in one string", () => ({ id: "alice", roles: "not-an-admin" })],
    ["a role that is no string", () => ({ id: "alice", roles: ["user", 5] })],
    ["claims in an array", () => ({ id: "alice", claims: ["tenant"] })],
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
    await expect(client.call("who")).rejects.toMatchObject({
      code: -32603,
      message: expect.not.stringContaining("secret"),
    });
    expect(error).toHaveBeenCalled();
  });
});

describe.each(REVISIONS)("an app that hides nothing, over %s,", (revision) => {
  it("asks nobody who calls a tool that there is not", async () => {
    const identify = jest.fn<Identify>();
    await using app = await createApp({ name: "app", version: "1", services: [WhoTools], identify });
    using client = await connectClient(app, { revision });
    await expect(client.call("whose")).rejects.toMatchObject({ code: -32602 });
    expect(identify).not.toHaveBeenCalled();
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

  it("of which one is missing tell the app's own code what to do", async () => {
    await using app = await open();
    await expect(app.service(AccountTools).whose()).rejects.toThrow(
      /^A service of the tool "whose" injects Principal, and this call has none: let the app's `identify`/,
    );
  });

  it("are those that the caller gave, whatever becomes of its options while a guard waits", async () => {
    const asked: unknown[] = [];
    const slow: Guard = {
      canActivate: async ({ principal, context }) => {
        await Promise.resolve();
        asked.push(principal?.id, context.meta, context.remoteAddress);
        return principal?.id === "bob";
      },
    };
    @ToolService()
    class Slow {
      @Tool()
      @UseGuards(slow)
      facts({ principal, meta, remoteAddress, headers }: ToolContext): unknown {
        return [principal?.id, meta, remoteAddress, headers.get("x-tenant")];
      }
    }
    await using app = await createApp({ name: "app", version: "1", services: [Slow], logger: silent });
    const facts = (id: string) => ({
      principal: { id },
      meta: { of: id },
      remoteAddress: `address of ${id}`,
      headers: { "x-tenant": id },
    });
    for (const change of [{}, { principal: undefined, meta: undefined, remoteAddress: undefined }]) {
      const options = facts("bob");
      const called = app.service(Slow).facts(options);
      options.headers["x-tenant"] = "alice";
      Object.assign(options, facts("alice"), change);
      expect(await called).toEqual(["bob", { of: "bob" }, "address of bob", "bob"]);
      expect(asked.splice(0)).toEqual(["bob", { of: "bob" }, "address of bob"]);
    }
  });

  it.each<[object]>([
    [{ name: "alice" }],
    [{ id: "alice", roles: "not-an-admin" }],
    [{ id: "alice", roles: { admin: true } }],
    [{ id: "alice", claims: "tenant" }],
  ])("are refused as an option where nobody could tell them: %j", async (principal) => {
    await using app = await open();
    await expect(app.call("whose", {}, { principal: principal as never })).rejects.toThrow(
      "the option principal must be an object with a string id; its roles, if any, an array of strings",
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
  const start = (options: Pick<AppOptions, "identify"> = {}) =>
    createApp({
      name: "app",
      version: "1",
      services: [Mixed],
      logger: silent,
      cache: { ttlMs: 1000, cacheScope: "public" },
      ...options,
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

  it("cannot be told from unknown ones by who identify refuses", async () => {
    const identify = jest.fn<Identify>(() => {
      throw new McpError(-32001, "The token is not valid");
    });
    await using app = await start({ identify });
    using junk = await connectClient(app, { revision });
    for (const name of ["open", "purge", "purge_all"])
      await expect(junk.call(name)).rejects.toMatchObject({ code: -32001 });
    expect(identify).toHaveBeenCalledTimes(3);
  });

  it("are unknown to all who come while identify finds nobody, in the same words", async () => {
    await using app = await start({ identify: () => Promise.resolve(undefined) });
    using nobody = await connectClient(app, { revision });
    for (const name of ["purge", "purge_all"])
      await expect(nobody.call(name)).rejects.toMatchObject({
        code: -32602,
        message: `Unknown tool: ${name}`,
      });
  });

  it("are unknown when they are called, and named to nobody", async () => {
    await using app = await start();
    using nobody = await connectClient(app, { revision });
    using admin = await connectClient(app, { revision, principal: alice });
    const unknown = await nobody.call("purg").catch((error: unknown) => error);
    const hidden = await nobody.call("purge").catch((error: unknown) => error);
    expect(unknown).toMatchObject({ code: -32602, message: "Unknown tool: purg" });
    expect(hidden).toMatchObject({ code: -32602, message: "Unknown tool: purge" });
    expect(JSON.stringify([unknown, hidden])).not.toContain("similar");
    expect(textOf(await admin.call("purge"))).toBe("purged");
    await expect(app.call("purge")).rejects.toMatchObject({ code: "TW_CALL_HIDDEN_TOOL" });
    await expect(app.service(Mixed).purge()).rejects.toMatchObject({ code: "TW_CALL_HIDDEN_TOOL" });
    expect(await app.service(Mixed).purge({ principal: alice })).toBe("purged");
  });
});
