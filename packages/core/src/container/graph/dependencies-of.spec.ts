import { describe, expect, it } from "@jest/globals";
import * as installed from "inversify";
import * as seven from "inversify7";
import "reflect-metadata";
import { RequestHeaders } from "../../context/request-headers.js";
import { ToolContext } from "../../context/tool-context.js";
import { ToolService } from "../../decorators/tool-service.js";
import { dependenciesOf } from "./dependencies-of.js";

/** The majors that share these cases; 7 differs in types that none of them touches. */
const MAJORS = { "8": installed, "7": seven as unknown as typeof installed };
const URL_OF = Symbol.for("url");

class Client {
  readonly url: string = "";
}

describe.each(Object.entries(MAJORS))("dependenciesOf, inversify %s", (_major, inversify) => {
  const {
    inject,
    injectable,
    injectFromBase,
    LazyServiceIdentifier,
    multiInject,
    named,
    optional,
    tagged,
    unmanaged,
  } = inversify;

  it("tells parameters, then properties, as the decorators describe them", () => {
    @injectable()
    class Tools {
      @inject(new LazyServiceIdentifier(() => Client)) readonly late!: Client;
      @multiInject("plugin") readonly plugins!: readonly object[];
      constructor(
        readonly client: Client,
        @inject(URL_OF) @named("main") readonly url: string,
        @inject(Client) @tagged("zone", 1) @optional() readonly near: Client | undefined,
      ) {}
    }
    const { dependencies, problems } = dependenciesOf(Tools);
    const plain = {
      name: undefined,
      tags: new Map(),
      isOptional: false,
      isMultiple: false,
      ofCall: undefined,
    };
    expect(problems).toEqual([]);
    expect(dependencies).toEqual([
      { ...plain, at: "parameter 0", identifier: Client, type: Client },
      { ...plain, at: "parameter 1", identifier: URL_OF, type: String, name: "main" },
      {
        ...plain,
        at: "parameter 2",
        identifier: Client,
        type: Object,
        tags: new Map([["zone", 1]]),
        isOptional: true,
      },
      { ...plain, at: "property late", identifier: Client, type: Client },
      { ...plain, at: "property plugins", identifier: "plugin", type: Array, isMultiple: true },
    ]);
  });

  it("tells an inherited constructor where the class says that it inherits one", () => {
    @injectable()
    class Base {
      constructor(readonly client: Client) {}
    }
    @injectFromBase({ extendConstructorArguments: true })
    @injectable()
    class Derived extends Base {}
    const [first] = dependenciesOf(Derived).dependencies;
    expect(first).toMatchObject({ at: "parameter 0", identifier: Client, type: undefined });
  });

  it("leaves out what somebody else fills", () => {
    @injectable()
    class Tools {
      constructor(@unmanaged() readonly limit: number) {}
    }
    expect(dependenciesOf(Tools)).toEqual({ dependencies: [], problems: [] });
  });

  it("reads what a call brings along from its context", () => {
    @injectable()
    class Tools {
      constructor(
        readonly context: ToolContext,
        readonly headers: RequestHeaders,
      ) {}
    }
    const headers = new RequestHeaders({ "x-tenant": "acme" });
    const context = Object.assign(Object.create(ToolContext.prototype) as ToolContext, { headers });
    expect(dependenciesOf(Tools).dependencies.map(({ ofCall }) => ofCall?.(context))).toEqual([
      context,
      headers,
    ]);
  });
});

describe("dependenciesOf", () => {
  it("has nothing to tell of a class that asks for nothing", () => {
    expect(dependenciesOf(Client)).toEqual({ dependencies: [], problems: [] });
  });

  it("says what cannot be filled, and how to mend it", () => {
    @ToolService()
    class Base {
      constructor(readonly client: Client) {}
    }
    @ToolService()
    class Derived extends Base {}
    class Bare {
      constructor(readonly client: Client) {}
    }
    expect(dependenciesOf(Derived).problems).toEqual([
      {
        code: "TW_BIND_DEPENDENCY",
        at: "Derived",
        what: "the dependency Derived cannot be resolved: Derived does not inherit the constructor parameters of Base: inversify reads one class only",
        fix: expect.stringContaining("@injectFromBase"),
      },
    ]);
    expect(dependenciesOf(Bare).problems).toMatchObject([
      { what: expect.stringContaining("Bare -> parameter 0") },
    ]);
  });
});
