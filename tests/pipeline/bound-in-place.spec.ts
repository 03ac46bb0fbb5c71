import "reflect-metadata";
import { describe, expect, it } from "@jest/globals";
import {
  Annotations,
  type AppOptions,
  createApp,
  createMetadata,
  type Guard,
  Tool,
  ToolService,
  type ToolCall,
  UseGuards,
} from "@toolwright/core";
import { ContainerModule, type ContainerModuleLoadOptions, injectable } from "inversify";
import { textOf } from "./text-of.js";

const Roles = createMetadata<readonly string[]>("roles");

class RolesGuard implements Guard {
  canActivate({ tool, principal }: ToolCall): boolean {
    return (tool.get(Roles) ?? []).every((role) => principal?.roles?.includes(role));
  }
}
class Deny implements Guard {
  canActivate(): boolean {
    return false;
  }
}

@ToolService()
class OrderTools {
  @Tool()
  cancel(): string {
    return "cancelled";
  }
  @Tool()
  refund(): string {
    return "refunded";
  }
}

@ToolService({ prefix: "secure_" })
class SecureOrderTools extends OrderTools {
  @UseGuards(Deny)
  @Annotations({ readOnlyHint: false, destructiveHint: true })
  override cancel(): string {
    return super.cancel();
  }
  @Roles(["boss"])
  @UseGuards(RolesGuard)
  override refund(): string {
    return `securely ${super.refund()}`;
  }
}

type Binding = (options: ContainerModuleLoadOptions) => void;

function open(bind: Binding, services?: AppOptions["services"]) {
  const modules = [new ContainerModule((options) => bind(options))];
  const logger = { warn: () => undefined, error: () => undefined };
  return createApp({ name: "app", version: "1", modules, logger, ...(services && { services }) });
}

const boss = { principal: { id: "alice", roles: ["boss"] } };

describe("a class that is bound in place of a service", () => {
  it.each<[string, Binding]>([
    ["to its class", ({ bind }) => void bind(OrderTools).to(SecureOrderTools).inSingletonScope()],
    [
      "to its class, for each call",
      ({ bind }) => void bind(OrderTools).to(SecureOrderTools).inTransientScope(),
    ],
    ["as a constant", ({ bind }) => void bind(OrderTools).toConstantValue(new SecureOrderTools())],
  ])("says what stands around its tools: %s", async (_how, bind) => {
    for (const services of [undefined, [OrderTools]]) {
      await using app = await open(bind, services);
      expect(app.tools).toMatchObject([
        { name: "secure_cancel", annotations: { destructiveHint: true } },
        { name: "secure_refund" },
      ]);
      expect(textOf(await app.call("secure_cancel", {}, boss))).toMatch(/not allowed/);
      expect(textOf(await app.call("secure_refund"))).toMatch(/not allowed/);
      expect(textOf(await app.call("secure_refund", {}, boss))).toBe("securely refunded");
    }
  });

  it("is called by the name of the service", async () => {
    await using app = await open(({ bind }) => void bind(OrderTools).to(SecureOrderTools).inSingletonScope());
    expect(await app.service(OrderTools).refund(boss)).toBe("securely refunded");
    await expect(app.service(OrderTools).refund()).rejects.toThrow("not allowed");
    expect(app.report()).toContain("OrderTools.refund");
  });

  it("tells its guards the service", async () => {
    const seen: unknown[] = [];
    class Seeing extends OrderTools {
      @UseGuards({ canActivate: ({ tool }) => seen.push(tool.service, tool.method) > 0 })
      override cancel(): string {
        return super.cancel();
      }
    }
    await using app = await open(({ bind }) => void bind(OrderTools).toConstantValue(new Seeing()));
    expect(textOf(await app.call("cancel"))).toBe("cancelled");
    expect(seen).toEqual([OrderTools, "cancel"]);
  });

  it("takes what the service says where it says nothing itself, as a double does", async () => {
    @ToolService()
    @UseGuards(RolesGuard)
    @Roles(["boss"])
    class Guarded {
      @Tool()
      open(): string {
        return "the real one";
      }
    }
    @injectable()
    class Double {
      open(): string {
        return "a double";
      }
    }
    const literal: unknown = { open: () => "a double" };
    const bare: unknown = Object.assign(Object.create(null) as object, literal);
    const bindings: readonly Binding[] = [
      ({ bind }) => void bind(Guarded).to(Double).inSingletonScope(),
      ({ bind }) => void bind(Guarded).toConstantValue(literal as never),
      ({ bind }) => void bind(Guarded).toConstantValue(bare as never),
    ];
    for (const bind of bindings) {
      await using app = await open(bind);
      expect(textOf(await app.call("open"))).toMatch(/not allowed/);
      expect(textOf(await app.call("open", {}, boss))).toBe("a double");
    }
  });

  it("is refused where it says what no tool of it takes", async () => {
    @injectable()
    @UseGuards(Deny)
    class Bare {
      cancel(): void {}
      refund(): void {}
    }
    @injectable()
    class Half {
      @UseGuards(Deny)
      cancel(): void {}
      refund(): void {}
    }
    await expect(open(({ bind }) => void bind(OrderTools).to(Bare as never))).rejects.toThrow(
      /TW_SERVICE_NOT_DECORATED Bare/,
    );
    await expect(open(({ bind }) => void bind(OrderTools).to(Half as never))).rejects.toThrow(
      /TW_TOOL_MISSING Half\.cancel/,
    );
  });

  it.each<[string, Binding]>([
    [
      "a factory",
      ({ bind }) =>
        void bind(OrderTools)
          .toDynamicValue(() => new SecureOrderTools())
          .inSingletonScope(),
    ],
    [
      "an activation",
      ({ bind }) =>
        void bind(OrderTools)
          .toSelf()
          .inSingletonScope()
          .onActivation(() => new SecureOrderTools()),
    ],
  ])("is refused where only %s knows of it, and it says something of its own", async (_who, bind) => {
    await expect(open(bind)).rejects.toThrow(
      /1 problem\.\s+TW_BIND_DECORATORS_UNREAD OrderTools: a factory makes SecureOrderTools for OrderTools/,
    );
  });

  it("may come of a factory where all that is said of it is known", async () => {
    class Plain extends OrderTools {
      override refund(): string {
        return "plainly refunded";
      }
    }
    const bindings: readonly Binding[] = [
      ({ bind }) =>
        void bind(OrderTools)
          .toDynamicValue(() => new Plain())
          .inSingletonScope(),
      ({ bind }) =>
        void bind(Plain)
          .toDynamicValue((): never => new OrderTools() as never)
          .inSingletonScope(),
    ];
    for (const bind of bindings) {
      await using app = await open(bind);
      expect(textOf(await app.call("refund"))).toMatch(/refunded$/);
    }
  });
});
