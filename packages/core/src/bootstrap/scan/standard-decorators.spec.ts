import "reflect-metadata";
import { describe, expect, it, jest } from "@jest/globals";
import { ContainerModule } from "inversify";
import { z } from "zod";
import { Annotations } from "../../decorators/annotations.js";
import { applyDecorators } from "../../decorators/apply-decorators.js";
import { Context } from "../../decorators/context.js";
import { createMetadata } from "../../decorators/create-metadata.js";
import { createParamDecorator } from "../../decorators/create-param-decorator.js";
import { Input } from "../../decorators/input.js";
import { Output } from "../../decorators/output.js";
import { Tool } from "../../decorators/tool.js";
import { ToolService } from "../../decorators/tool-service.js";
import { UseFilters } from "../../decorators/use-filters.js";
import { UseGuards } from "../../decorators/use-guards.js";
import { UseInterceptors } from "../../decorators/use-interceptors.js";
import { isBootError } from "../../errors/boot-error.js";
import type { AppOptions } from "../app-options.js";
import { createApp } from "../create-app.js";

type Service = NonNullable<AppOptions["services"]>[number];
/** A decorator, as a compiler for standard ones calls it. */
type Standard = (target: unknown, context: object) => void;

const guard = { canActivate: () => true };
const onMethods: Readonly<Record<string, unknown>> = {
  Tool: Tool(),
  Input: Input(z.object({})),
  Output: Output(z.object({})),
  Annotations: Annotations.read(),
  Context: Context(),
  createParamDecorator: createParamDecorator(() => 1)(),
  UseGuards: UseGuards(guard),
  UseInterceptors: UseInterceptors({ intercept: (_call, next) => next() }),
  UseFilters: UseFilters({ catch: () => undefined }),
  createMetadata: createMetadata("team")("core"),
  applyDecorators: applyDecorators(Tool(), UseGuards(guard)),
};
const onClasses: Readonly<Record<string, unknown>> = {
  ToolService: ToolService(),
  UseGuards: UseGuards(guard),
  UseFilters: UseFilters({ catch: () => undefined }),
  createMetadata: createMetadata("team")("core"),
  applyDecorators: applyDecorators(ToolService(), UseGuards(guard)),
};

const apply = (decorator: unknown, target: unknown, context: object): void => {
  (decorator as Standard)(target, context);
};

const PROBLEM =
  "TW_DECORATORS_STANDARD Subject: its decorators were applied as standard ones, which are not told the class that they stand in";

async function problemsOf(options: Partial<AppOptions>) {
  const app: unknown = await createApp({ name: "app", version: "1.0.0", ...options }).catch(
    (error: unknown) => error,
  );
  if (!isBootError(app)) throw new Error("the app started, or failed in another way", { cause: app });
  return app.problems.map(({ code, at, what }) => `${code} ${at}: ${what}`);
}

function service(): Service {
  return class Subject {
    run(): void {}
    static make(): void {}
    get total(): number {
      throw new Error("a getter must not run at boot");
    }
  };
}

const method = { kind: "method", name: "run", static: false, private: false };

describe("a decorator that was applied as a standard one", () => {
  it.each(Object.keys(onMethods))("on a method is a boot problem: %s", async (name) => {
    const subject = service();
    apply(onMethods[name], (subject.prototype as { run: unknown }).run, method);
    expect(await problemsOf({ services: [subject] })).toEqual([PROBLEM]);
  });

  it.each(Object.keys(onClasses))("on a class is a boot problem: %s", async (name) => {
    const subject = service();
    apply(onClasses[name], subject, { kind: "class", name: "Subject" });
    expect(await problemsOf({ services: [subject] })).toEqual([PROBLEM]);
  });

  it("is told once of a class, its members and its bases, however many there are", async () => {
    const base = service();
    apply(Tool(), (base.prototype as { run: unknown }).run, method);
    apply(Tool(), (base as unknown as { make: unknown }).make, { ...method, name: "make", static: true });
    class Subject extends base {}
    apply(ToolService(), Subject, { kind: "class", name: "Subject" });
    expect(await problemsOf({ services: [Subject] })).toEqual([PROBLEM]);
  });

  it("on an accessor is found without running it", async () => {
    const subject = service();
    const { get } = Object.getOwnPropertyDescriptor(subject.prototype, "total") ?? {};
    apply(Tool(), get, { ...method, kind: "getter", name: "total" });
    expect(await problemsOf({ services: [subject] })).toEqual([PROBLEM]);
  });

  it("is told of a class that only a module binds", async () => {
    const subject = service();
    apply(Tool(), (subject.prototype as { run: unknown }).run, method);
    const module = new ContainerModule(({ bind }) => void bind(subject as new () => object).toSelf());
    expect(await problemsOf({ modules: [module] })).toEqual([PROBLEM]);
  });

  it("is told of the class that is bound in place of a service, whose guards would be missing", async () => {
    class Orders {
      @Tool() run(): void {}
    }
    ToolService()(Orders);
    class Subject extends Orders {
      override run(): void {}
    }
    apply(UseGuards(guard), (Subject.prototype as { run: unknown }).run, method);
    const module = new ContainerModule(({ bind }) => void bind(Orders).to(Subject));
    expect(await problemsOf({ services: [Orders], modules: [module] })).toEqual([PROBLEM]);
  });

  it.each([
    ["a field", undefined, { ...method, kind: "field", name: "limit" }, "limit"],
    ["an accessor", { get: () => 1 }, { ...method, kind: "accessor", name: "limit" }, "limit"],
    ["a private method", jest.fn(), { ...method, name: "#run", private: true }, "#run"],
  ])("on %s, where boot would find nothing, throws what to do", (...[, target, context, name]) => {
    for (const decorator of Object.values(onMethods))
      expect(() => {
        apply(decorator, target, context);
      }).toThrow(
        new TypeError(
          `A decorator of @toolwright/core was applied as a standard decorator to ${name}. ` +
            'It takes "experimentalDecorators": true in the tsconfig.json that compiles this file, and stands on methods.',
        ),
      );
  });
});
