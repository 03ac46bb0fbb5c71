import { describe, expect, it } from "@jest/globals";
import { Container, inject, injectable, type Newable } from "inversify";
import "reflect-metadata";
import { ToolService } from "../decorators/tool-service.js";
import { Tool } from "../decorators/tool.js";

@injectable()
class Ledger {
  readonly name: string = "ledger";
}

@ToolService()
class Plain {
  constructor(readonly ledger: Ledger) {}

  @Tool()
  run(): string {
    return this.ledger.name;
  }
}

@ToolService()
@injectable("Singleton")
class Above {
  constructor(readonly ledger: Ledger) {}
}

@injectable("Singleton")
@ToolService()
class Beneath {
  constructor(readonly ledger: Ledger) {}
}

@ToolService()
class Twice {
  constructor(
    readonly ledger: Ledger,
    @inject("currency") readonly currency: string,
  ) {}
}
ToolService()(Twice);

@ToolService()
abstract class Base {
  constructor(readonly ledger: Ledger) {}
}
@ToolService()
class Sub extends Base {
  constructor(ledger: Ledger, container: Plain) {
    super(ledger);
    this.plain = container;
  }
  readonly plain: Plain;
}

function containerOf(...services: readonly Newable[]): Container {
  const container = new Container();
  container.bind(Ledger).toSelf();
  for (const service of services) container.bind(service).toSelf();
  container.bind("currency").toConstantValue("EUR");
  return container;
}

describe("a class under @ToolService", () => {
  it("is resolved from the user's own container, without an app", () => {
    expect(containerOf(Plain).get(Plain).run()).toBe("ledger");
  });

  it.each([Above, Beneath])(
    "may carry @injectable too, in either order, and keeps its scope: %p",
    (service) => {
      const container = containerOf(service);
      expect(container.get(service).ledger).toBeInstanceOf(Ledger);
      expect(container.get(service)).toBe(container.get(service));
    },
  );

  it("may be decorated twice, and keeps its @inject parameters", () => {
    const twice = containerOf(Twice).get(Twice);
    expect(twice.ledger).toBeInstanceOf(Ledger);
    expect(twice.currency).toBe("EUR");
  });

  it("has its own constructor's parameters, not its base's", () => {
    const sub = containerOf(Plain, Sub).get(Sub);
    expect(sub.ledger).toBeInstanceOf(Ledger);
    expect(sub.plain).toBeInstanceOf(Plain);
  });
});
