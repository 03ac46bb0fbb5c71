import "reflect-metadata";
import { describe, expect, it } from "@jest/globals";
import * as installed from "inversify";
import * as seven from "inversify7";
import { ToolContext } from "../../context/tool-context.js";
import { callScoped } from "../calls/call-scoped.js";
import { createInversifyResolver } from "../inversify-resolver.js";
import type { ServiceClass } from "../service-resolver.js";

/** The majors that share these cases; 7 differs in types that none of them touches. */
const MAJORS = { "8": installed, "7": seven as unknown as typeof installed };

describe.each(Object.entries(MAJORS))(
  "singletons that no service reaches, inversify %s",
  (_major, inversify) => {
    const { Container, inject, injectable, named, tagged } = inversify;
    const USER = Symbol("user");

    @injectable()
    class Session {
      constructor(readonly context: ToolContext) {}
    }
    @injectable()
    class UserTools {
      constructor(@inject(USER) readonly user: object) {}
    }

    function open(container: installed.Container) {
      return createInversifyResolver({ container, hasTools: (target) => target.name.endsWith("Tools") });
    }
    async function check(container: installed.Container, ...services: ServiceClass[]): Promise<string[]> {
      const resolver = await open(container);
      return resolver.check(services).map(({ code, at, what }) => `${code} ${at}: ${what}`);
    }
    const captive = (at: string, path: string) =>
      `TW_BIND_CAPTIVE ${at}: a singleton would keep a call-scoped value for every later caller: ${path} (call-scoped)`;

    it("are refused where they would keep a call's value, since a factory may fetch them during a call", async () => {
      const container = new Container();
      container.bind(Session).toSelf().inSingletonScope();
      container.bind(USER).toDynamicValue((context) => context.get(Session));

      expect(await check(container, UserTools)).toEqual([captive("Session", "Session -> ToolContext")]);
    });

    it("are refused behind transients, and where toResolvedValue names what they need", async () => {
      const [audit, lines] = [Symbol("audit"), Symbol("lines")];
      const container = new Container();
      callScoped(container.bind(Session).toSelf());
      container.bind(lines).toResolvedValue((session: object) => [session], [Session]);
      container
        .bind(audit)
        .toResolvedValue((found: object) => ({ found }), [lines])
        .inSingletonScope();

      expect(await check(container)).toEqual([captive("audit", "audit -> lines -> Session")]);
    });

    it("are told with the path of the service where one reaches them", async () => {
      const container = new Container();
      container.bind(Session).toSelf().inSingletonScope();
      container.bind(USER).toService(Session);

      expect(await check(container, UserTools)).toEqual([
        captive("UserTools", "UserTools -> user -> Session -> ToolContext"),
      ]);
    });

    it("are told once, however many tools come later", async () => {
      const container = new Container();
      container.bind(Session).toSelf().inSingletonScope();
      const resolver = await open(container);

      expect([resolver.check([]).length, resolver.check([]).length]).toEqual([1, 0]);
    });

    it("may lack what they need, and need what only depends on who asks: nobody asks for them", async () => {
      @injectable()
      class Unused {
        constructor(@inject("nothing") readonly nothing: object) {}
      }
      @injectable()
      class Choosy {
        constructor(@inject("choice") readonly choice: object) {}
      }
      const container = new Container();
      container.bind(Unused).toSelf().inSingletonScope();
      container.bind(Choosy).toSelf().inSingletonScope();
      container
        .bind("choice")
        .toConstantValue({})
        .when((asked) => asked.getAncestor()?.getAncestor()?.serviceIdentifier.toString() === "never");
      container
        .bind("choice")
        .toConstantValue({})
        .when((asked) => {
          const { serviceIdentifier } = asked.getAncestor()?.getAncestor() as { serviceIdentifier: unknown };
          return serviceIdentifier === USER;
        });

      expect(await check(container)).toEqual([]);
    });

    it("are seen where one class is asked for by several names, and only one of them reaches what is call-scoped", async () => {
      @injectable()
      class Reader {
        constructor(@inject(USER) readonly user: object) {}
      }
      @injectable()
      class FixedTools {
        constructor(@inject(Reader) @named("fixed") readonly reader: Reader) {}
      }
      @injectable()
      class FreeTools {
        constructor(@inject(Reader) @tagged("kind", "free") readonly reader: Reader) {}
      }
      const container = new Container();
      container.bind(Reader).toSelf();
      container.bind(USER).toConstantValue({}).whenParentNamed("fixed");
      callScoped(container.bind(USER).to(Session)).whenParentTagged("kind", "free");
      container.bind(FixedTools).toSelf().inSingletonScope();
      container.bind(FreeTools).toSelf().inSingletonScope();

      expect(await check(container, FixedTools, FreeTools)).toEqual([
        captive("FreeTools", "FreeTools -> Reader -> user"),
      ]);
    });

    it("are fine where the container's owner made them: they hold no call, and never will", async () => {
      @injectable()
      class Request {}
      @injectable()
      class Server {
        constructor(readonly request: Request) {}
      }
      const container = new Container();
      container.bind(Request).toSelf().inRequestScope();
      container.bind(Server).toSelf().inSingletonScope();
      container.get(Server);

      expect(await check(container)).toEqual([]);
    });
  },
);
