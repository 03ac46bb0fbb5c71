import { describe, expect, it } from "@jest/globals";
import { isTransportError } from "../errors.js";
import { type HttpOptions, resolveHttpOptions } from "./options.js";

function faultOf(options: HttpOptions): string {
  try {
    resolveHttpOptions(options);
  } catch (fault) {
    if (isTransportError(fault)) return fault.message;
  }
  return "none";
}

/** What a caller without a compiler may pass. */
function fromJavaScript(cases: readonly (readonly [string, unknown])[]): [string, HttpOptions][] {
  return cases.map(([option, options]) => [option, options as HttpOptions]);
}

describe("a wildcard", () => {
  it.each(["*", "*.example.com", "mcp.example.com:*"])("is no host: %s", (host) => {
    expect(faultOf({ allowedHosts: ["localhost", host] })).toBe(
      `TW_HTTP_OPTION_INVALID: HTTP option "allowedHosts": "${host}" has a wildcard, of which there are none: ` +
        'name each host. Fix: correct "allowedHosts", or leave it out for its default.',
    );
  });

  it.each(["*", "https://*.example.com", "https://app.example.com:*"])("is no origin: %s", (origin) => {
    expect(faultOf({ allowedOrigins: [origin] })).toContain(
      `"${origin}" has a wildcard, of which there are none: name each origin, or give a function`,
    );
  });
});

describe("an option that there is not", () => {
  it.each([
    ["allowedHost", { allowedHost: ["x"] }, 'the nearest is "allowedHosts"'],
    ["alowedOrigins", { alowedOrigins: undefined }, 'the nearest is "allowedOrigins"'],
    ["sessions.idle", { sessions: { idle: 5 } }, 'the nearest is "sessions.idleMs"'],
    ["health.redy", { health: { redy: "/up" } }, 'the nearest is "health.ready"'],
    ["cors", { cors: true }, "there are port, host, signals, path, allowedOrigins, "],
    ["toString", { toString: 5 }, "there are port, "],
  ])("is refused, with the nearest there is: %s", (option, options, hint) => {
    expect(faultOf(options as HttpOptions)).toContain(
      `HTTP option "${option}": there is no such option; ${hint}`,
    );
  });
});

describe("resolveHttpOptions", () => {
  it("[LM-HTTP-03] fills in defaults that suit a local server", () => {
    expect(resolveHttpOptions({})).toEqual({
      port: 3000,
      host: "127.0.0.1",
      signals: false,
      path: "/mcp",
      allowedOrigins: undefined,
      allowedHosts: undefined,
      maxBodyBytes: 4_194_304,
      sessions: { idleMs: 1_800_000, max: 10_000 },
      health: { live: "/health", ready: "/ready" },
      closeTimeoutMs: 5000,
    });
  });

  it.each([
    ["mcp", "/mcp"],
    ["/mcp/", "/mcp"],
    ["//a/b//", "/a/b"],
    ["/", "/"],
    ["", "/"],
  ])("writes the path %j as %j", (path, normal) => {
    expect(resolveHttpOptions({ path }).path).toBe(normal);
  });

  it("allows bodies and sessions beyond what a timer can count", () => {
    const wide = { maxBodyBytes: 2 ** 32, sessions: { max: 2 ** 32 } };
    expect(resolveHttpOptions(wide)).toMatchObject(wide);
  });

  it.each<[string, HttpOptions]>([
    ["port", { port: -1 }],
    ["port", { port: 65_536 }],
    ["port", { port: Number("3000x") }],
    ["host", { host: "" }],
    ["path", { path: "/mcp?x" }],
    ["path", { path: "/a b" }],
    ["allowedOrigins", { allowedOrigins: ["app.example.com"] }],
    ["allowedOrigins", { allowedOrigins: ["*"] }],
    ["allowedOrigins", { allowedOrigins: ["https://app.example.com/path"] }],
    ["allowedOrigins", { allowedOrigins: ["https://user@app.example.com"] }],
    ["allowedHosts", { allowedHosts: ["https://app.example.com"] }],
    ["allowedHosts", { allowedHosts: ["app.example.com:65536"] }],
    ["allowedHosts", { allowedHosts: ["app.example.com/mcp"] }],
    ["allowedHosts", { allowedHosts: [""] }],
    ["maxBodyBytes", { maxBodyBytes: 0 }],
    ["sessions.idleMs", { sessions: { idleMs: 0 } }],
    ["sessions.idleMs", { sessions: { idleMs: 2 ** 31 } }],
    ["sessions.max", { sessions: { max: 1.5 } }],
    ["closeTimeoutMs", { closeTimeoutMs: Infinity }],
    ["health.live", { health: { live: "/a b" } }],
    ["health", { health: { live: "/mcp" } }],
    ["health", { path: "ready/", health: {} }],
    ["health", { path: "/health" }],
    ["health", { health: { live: "/up", ready: "up" } }],
    ...fromJavaScript([
      ["options", null],
      ["options", "x"],
      ["options", []],
      ["port", { port: null }],
      ["port", { port: Object.create(null) as unknown }],
      ["host", { host: 5 }],
      ["signals", { signals: "SIGTERM" }],
      ["health", { health: true }],
      ["health.ready", { health: { ready: 5 } }],
      ["path", { path: 5 }],
      ["allowedOrigins", { allowedOrigins: "*" }],
      ["allowedOrigins", { allowedOrigins: "https://app.example.com" }],
      ["allowedOrigins", { allowedOrigins: null }],
      ["allowedOrigins", { allowedOrigins: [undefined] }],
      ["allowedOrigins", { allowedOrigins: [new URL("https://app.example.com")] }],
      ["allowedHosts", { allowedHosts: "x" }],
      ["allowedHosts", { allowedHosts: [5] }],
      ["allowedHosts", { allowedHosts: [undefined] }],
      ["path", { path: null }],
      ["health", { health: null }],
      ["health.live", { health: { live: null } }],
      ["host", { host: null }],
      ["signals", { signals: null }],
      ["maxBodyBytes", { maxBodyBytes: null }],
      ["closeTimeoutMs", { closeTimeoutMs: null }],
      ["allowedHosts", { allowedHosts: null }],
      ["sessions", { sessions: null }],
      ["sessions", { sessions: 5 }],
      ["sessions.max", { sessions: { max: null } }],
    ]),
  ])("refuses a wrong %s: %p", (option, options) => {
    expect(faultOf(options)).toMatch(
      new RegExp(`^TW_HTTP_OPTION_INVALID: HTTP option "${option}": .+ Fix: .+\\.$`),
    );
  });
});
