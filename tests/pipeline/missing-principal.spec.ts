import "reflect-metadata";
import { describe, expect, it, jest } from "@jest/globals";
import {
  callScoped,
  type ErrorFilter,
  type Guard,
  Principal,
  Tool,
  type ToolListing,
  ToolService,
  UseFilters,
  UseGuards,
} from "@toolwright/core";
import { createTestApp } from "@toolwright/testing";
import { ContainerModule, injectable } from "inversify";
import { REVISIONS } from "../contract/served.js";
import { textOf } from "./text-of.js";

const heard = jest.fn();
const listener: ErrorFilter = { catch: (error) => void heard((error as Error).message) };

@injectable()
class Account {
  constructor(readonly owner: Principal) {}
}

/** One that is made later, as of a database. */
class Ledger {
  owner = "";
}

@injectable()
class OwnerGuard implements Guard {
  constructor(private readonly caller: Principal) {}
  canActivate(): boolean {
    return this.caller.id === "alice";
  }
  canList(_listing: ToolListing): boolean {
    return true;
  }
}

@ToolService()
@UseFilters(listener)
class AccountTools {
  constructor(private readonly account: Account) {}
  @Tool()
  balance(): string {
    return `of ${this.account.owner.id}`;
  }
}

@ToolService()
class LedgerTools {
  constructor(private readonly ledger: Ledger) {}
  @Tool()
  ledgers(): string {
    return this.ledger.owner;
  }
}

@ToolService()
class GuardedTools {
  @Tool()
  @UseGuards(OwnerGuard)
  purge(): string {
    return "purged";
  }
}

@ToolService()
class RelayTools {
  @Tool()
  relay(): Promise<string> {
    return relayed();
  }
}
let relayed = (): Promise<string> => Promise.resolve("");

const bindings = () =>
  new ContainerModule(({ bind }) => {
    callScoped(bind(Account).toSelf());
    callScoped(
      bind(Ledger).toResolvedValue(
        ({ id }: Principal) => Promise.resolve(Object.assign(new Ledger(), { owner: id })),
        [Principal],
      ),
    );
  });
const open = (options = {}) =>
  createTestApp({
    services: [AccountTools, LedgerTools, GuardedTools, RelayTools],
    modules: [bindings()],
    ...options,
  });

const DENIED = (name: string) => `You are not allowed to use the tool "${name}" like this.`;

describe("a call of nobody's, of a tool that injects Principal,", () => {
  it.each(REVISIONS)("is denied as by a guard, and is no fault, over %s", async (revision) => {
    heard.mockClear();
    await using app = await open({ revision });
    const result = await app.call("balance");
    expect([result.isError, textOf(result)]).toEqual([true, DENIED("balance")]);
    expect(heard.mock.calls).toEqual([[DENIED("balance")]]);
    expect(app.logs).toEqual([]);
    expect(textOf(await app.call("balance", {}, { principal: { id: "alice" } }))).toBe("of alice");
  });

  it("is denied also where it comes from the app, and where what injects it is made later", async () => {
    await using app = await open();
    for (const name of ["balance", "ledgers"]) expect(textOf(await app.app.call(name))).toBe(DENIED(name));
    expect(app.logs).toEqual([]);
  });

  it("is denied in the app's own words, also where messages are masked", async () => {
    await using app = await open({ errors: "masked", messages: { denied: () => "Sign in first." } });
    expect(textOf(await app.call("balance"))).toBe("Sign in first.");
    expect(app.logs).toEqual([]);
  });

  it("does not see the tool where a guard that injects it decides who does", async () => {
    await using app = await open();
    expect((await app.client.listTools()).map(({ name }) => name)).toEqual(["balance", "ledgers", "relay"]);
    await expect(app.call("purge")).rejects.toMatchObject({ code: -32602 });
    expect(app.logs).toEqual([]);
    expect(textOf(await app.call("purge", {}, { principal: { id: "alice" } }))).toBe("purged");
  });

  it("fails where another tool forgot to say who calls: that is a fault", async () => {
    await using app = await open();
    relayed = () => app.service(AccountTools).balance();
    expect(textOf(await app.call("relay"))).toMatch(/injects Principal, and this call has none/);
    expect(app.logs).toMatchObject([{ level: "error", facts: { toolName: "relay" } }]);
  });
});
