import "reflect-metadata";
import { describe, expect, it } from "@jest/globals";
import { createApp, type Guard, Tool, ToolService } from "@toolwright/core";
import { connectClient } from "@toolwright/testing";
import { ContainerModule, inject, injectable } from "inversify";
import { textOf } from "./text-of.js";

const NAME = Symbol("name");

@injectable()
class Counter {
  count = 0;
}

@ToolService()
class SharedTools {
  constructor(
    @inject(NAME) readonly name: string,
    readonly counter: Counter,
  ) {}

  @Tool()
  count(): string {
    return `${this.name} ${String(++this.counter.count)}`;
  }
}

@ToolService()
class OwnTools {
  @Tool()
  own(): void {}
}

const moduleOf = (name: string): ContainerModule =>
  new ContainerModule(({ bind }) => {
    bind(NAME).toConstantValue(name);
    bind(Counter).toSelf().inSingletonScope();
  });

describe("two apps in one process, over the same classes,", () => {
  const closed: Guard = { canActivate: () => false };

  it("share no instance, no tool, no guard and no client", async () => {
    await using one = await createApp({
      name: "one",
      version: "1",
      services: [SharedTools],
      modules: [moduleOf("one")],
    });
    await using other = await createApp({
      name: "other",
      version: "1",
      services: [SharedTools, OwnTools],
      modules: [moduleOf("other")],
    });
    await using guarded = await createApp({
      name: "guarded",
      version: "1",
      services: [SharedTools],
      modules: [moduleOf("guarded")],
      guards: [closed],
    });
    using client = await connectClient(other);
    expect(textOf(await one.call("count"))).toBe("one 1");
    expect(textOf(await one.call("count"))).toBe("one 2");
    expect(textOf(await client.call("count"))).toBe("other 1");
    expect(one.tools.map(({ name }) => name)).toEqual(["count"]);
    expect(await guarded.call("count")).toMatchObject({ isError: true });
    await one.close();
    expect(textOf(await client.call("count"))).toBe("other 2");
  });
});
