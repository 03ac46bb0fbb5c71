import { describe, expect, it } from "@jest/globals";
import {
  type Guard,
  Principal,
  RequestHeaders,
  Tool,
  ToolContext,
  ToolService,
  UseGuards,
} from "@toolwright/core";
import * as installed from "inversify";
import * as seven from "inversify7";
import "reflect-metadata";
import { createTestApp } from "./create-test-app.js";

/** The majors that share these cases; 7 differs in types that none of them touches. */
const MAJORS = { "8": installed, "7": seven as unknown as typeof installed };
const { inject, injectable, multiInject, named, optional, tagged } = installed;

class Clock {
  now(): string {
    return "real";
  }
}
class Network {
  readonly host = "example.com";
}
class Unknown {
  readonly name = "";
}
const ZONE = Symbol("zone");

@injectable()
class Door implements Guard {
  canActivate(): boolean {
    return false;
  }
}

@ToolService()
class Times {
  constructor(
    private readonly clock: Clock,
    @inject(ZONE) @named("here") readonly here: string,
  ) {}

  @Tool()
  now(): string {
    return this.clock.now() + this.here;
  }
}

@ToolService()
@UseGuards(Door)
class Guarded {
  @Tool()
  enter(): string {
    return "in";
  }
}

const fakes = [
  [Clock, { now: () => "noon" }],
  [ZONE, "!", { name: "here" }],
] as const;

describe.each(Object.entries(MAJORS))(
  "an override, inversify %s",
  (_major, { Container, ContainerModule }) => {
    it("that nothing asks for is refused, and the app closed again", async () => {
      @ToolService()
      class Connected {
        constructor(readonly network: Network) {}
        @Tool()
        ping(): string {
          return "pong";
        }
      }
      let stopped = 0;
      const module = new ContainerModule(({ bind }) => {
        bind(Network)
          .toSelf()
          .inSingletonScope()
          .onDeactivation(() => {
            stopped++;
          });
      });
      const overrides = [...fakes, [Unknown, {}], ["unknown", 1], [ZONE, "?", { name: "there" }]] as const;
      await expect(
        createTestApp({ services: [Times, Connected], modules: [module], overrides }),
      ).rejects.toThrow(
        [
          "createTestApp cannot use all overrides: nothing in the app asks for some.",
          "overrides[2] stands in for Unknown. Times asks for Clock (parameter 0), Symbol(zone), named here (parameter 1). Connected asks for Network (parameter 0).",
          'overrides[3] stands in for "unknown". Times asks for Clock (parameter 0), Symbol(zone), named here (parameter 1). Connected asks for Network (parameter 0).',
          "overrides[4] stands in for Symbol(zone), named there. Times asks for Clock (parameter 0), Symbol(zone), named here (parameter 1). Connected asks for Network (parameter 0).",
          "Fix: name the token by which it is injected; bind in a module of the test what only a factory asks for.",
        ]
          .join("\n- ")
          .replace("\n- Fix", "\nFix"),
      );
      expect(stopped).toBe(1);
    });

    it.each<[string, readonly [never, unknown]]>([
      ["ToolContext", [ToolContext as never, {}]],
      ["RequestHeaders", [RequestHeaders as never, {}]],
      ["Principal", [Principal as never, { id: "ada" }]],
    ])("of %s is refused, since a call brings it along", async (name, override) => {
      const said = createTestApp({ services: [Times], overrides: [...fakes, override] });
      await expect(said).rejects.toThrow(
        `overrides[2] stands in for ${name}, which every call brings along. Fix: `,
      );
      if (name === "Principal")
        await expect(said).rejects.toThrow('app.call(name, args, { principal: { id: "alice" } })');
    });

    it("counts whoever asks: an enhancer, a singleton, a factory's argument, a binding's other name", async () => {
      const [BY_ALIAS, BY_FACTORY, ALIAS] = ["a", "f", "alias"].map((name) => Symbol(name)) as [
        symbol,
        symbol,
        symbol,
      ];
      @injectable()
      class Unreached {
        constructor(@inject(Network) readonly network: Network) {}
      }
      @ToolService()
      class Many {
        @inject(ALIAS) readonly alias!: string;
        @inject("made") readonly made!: string;
        @multiInject("plugin") readonly plugins!: readonly string[];
        @inject("port") @tagged("zone", "eu") readonly port!: number;
        @inject("host") @named("main") @tagged("zone", "us") readonly host!: string;
        @inject("host") @named("main") @tagged("zone", "eu") readonly other!: string;
        @inject("absent") @optional() readonly absent?: string;
        @Tool()
        all(): string {
          return [
            this.alias,
            this.made,
            ...this.plugins,
            this.port,
            this.host,
            this.other,
            this.absent,
          ].join();
        }
      }
      const module = new ContainerModule(({ bind }) => {
        bind(Unreached).toSelf().inSingletonScope();
        bind(ALIAS).toService(BY_ALIAS);
        bind("made").toResolvedValue((part: unknown) => `made of ${String(part)}`, [BY_FACTORY]);
      });
      await using app = await createTestApp({
        services: [Many, Guarded],
        modules: [module],
        overrides: [
          [Door, { canActivate: () => true }],
          [Network, {}],
          [BY_ALIAS, "aliased"],
          [BY_FACTORY, "parts"],
          ["plugin", "one"],
          ["plugin", "two"],
          ["port", 80, { tag: { key: "zone", value: "eu" } }],
          ["host", "eu.example", { name: "main", tag: { key: "zone", value: "eu" } }],
          ["host", "us.example", { name: "main", tag: { key: "zone", value: "us" } }],
          ["absent", "here"],
        ],
      });
      expect(await app.service(Many).all()).toBe(
        "aliased,made of parts,one,two,80,us.example,eu.example,here",
      );
      expect(await app.service(Guarded).enter()).toBe("in");
    });

    it("of what the app binds is taken, since a factory may ask for it that nobody can look into", async () => {
      const container = new Container();
      container.bind(Network).toSelf();
      container.bind(Clock).toDynamicValue((context) => {
        const now = context.get<string>("secret");
        return Object.assign(new Clock(), { now: () => now });
      });
      container.bind("secret").toConstantValue("real");
      const overrides = [["secret", "fake"], [Network, {}], fakes[1]] as const;
      await using app = await createTestApp({ services: [Times], container, overrides });
      expect(await app.service(Times).now()).toBe("fake!");
    });

    it("of a guard that a tool may bring later is taken where tools may come", async () => {
      await using app = await createTestApp({
        dynamicTools: true,
        overrides: [[Door, { canActivate: () => true }]],
      });
      await app.app.registerTool({ name: "t", decorators: [UseGuards(Door)], handler: () => "in" });
      expect(await app.call("t")).toMatchObject({ content: [{ text: "in" }] });
    });
  },
);
