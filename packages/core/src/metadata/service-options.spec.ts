import { describe, expect, it } from "@jest/globals";
import "reflect-metadata";
import { ToolService } from "../decorators/tool-service.js";
import { isToolService, readServiceOptions } from "./service-options.js";

@ToolService({ prefix: "billing_" })
class Billing {
  refund(): void {}
}
class Inheriting extends Billing {}
@ToolService()
class DecoratedAgain extends Billing {}
@ToolService({ prefix: "eu_" })
class European extends Billing {}

describe("the options of a service class", () => {
  it("are what @ToolService said", () => {
    expect(readServiceOptions(Billing)).toEqual({ prefix: "billing_" });
  });

  it("are inherited", () => {
    expect(readServiceOptions(Inheriting).prefix).toBe("billing_");
  });

  it("are replaced as a whole by a subclass that is decorated itself, and stay the base's own", () => {
    expect(readServiceOptions(DecoratedAgain).prefix).toBe("");
    expect(readServiceOptions(European).prefix).toBe("eu_");
    expect(readServiceOptions(Billing).prefix).toBe("billing_");
  });

  it("are empty for a class without @ToolService", () => {
    class Plain {
      run(): void {}
    }
    expect(readServiceOptions(Plain)).toEqual({ prefix: "" });
  });
});

describe("a tool service", () => {
  it("is a class that @ToolService stands on, not one below it", () => {
    expect([Billing, DecoratedAgain, Inheriting].map(isToolService)).toEqual([true, true, false]);
  });
});
