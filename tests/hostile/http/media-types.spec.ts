import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { goodCall } from "../base-messages.js";
import { SEED } from "../random.js";
import { HostileServer } from "./hostile-server.js";
import { PipelineClient, postRequest } from "./pipeline-client.js";
import { bodyOf, callHeaders } from "./requests.js";

const RUNS = { seed: SEED, numRuns: 150 };
let server: HostileServer;
let client: PipelineClient;

beforeAll(async () => {
  server = await HostileServer.listen();
  client = new PipelineClient(server.port);
});
afterAll(async () => {
  await server.expectGood();
  await client.close();
  await server.end();
});

async function statusWith(headers: Record<string, string>): Promise<number> {
  const body = bodyOf(goodCall("stateless", 1, "text"));
  return (await client.send(postRequest({ ...callHeaders("echo"), ...headers }, body))).status;
}

// RFC 9110, 5.6: tokens, optional white space, quoted strings; 8.3.1: media types.
const token = fc.stringMatching(/^[\w!#$%&'*+.^`|~-]{1,10}$/);
const space = fc.constantFrom("", " ", "\t", " \t ");
const quoted = fc
  .stringMatching(/^[\t\x20-\x7e]{0,10}$/)
  .map((text) => `"${text.replace(/["\\]/g, "\\$&")}"`);
const otherParameter = fc
  .tuple(token, fc.oneof(token, quoted))
  .filter(([name]) => !/^(charset|q)$/i.test(name))
  .map((pair) => pair.join("="));
const utf8 = fc
  .tuple(anyCase("charset"), fc.constantFrom("utf-8", "UTF-8", "Utf-8", '"utf-8"', '"UTF\\-8"'))
  .map((pair) => pair.join("="));

function anyCase(text: string): fc.Arbitrary<string> {
  return fc.array(fc.boolean(), { minLength: text.length, maxLength: text.length }).map((upper) =>
    Array.from(text)
      .map((char, index) => (upper[index] === true ? char.toUpperCase() : char))
      .join(""),
  );
}

/** A media type with parameters, in any spelling. */
function spelled(
  essence: fc.Arbitrary<string>,
  parameters: fc.Arbitrary<readonly string[]>,
): fc.Arbitrary<string> {
  return fc
    .tuple(essence, parameters, fc.array(space, { minLength: 16, maxLength: 16 }))
    .map(
      ([type, all, gaps]) =>
        type + all.map((one, index) => `${gaps[2 * index]};${gaps[2 * index + 1]}${one}`).join(""),
    );
}

const json = anyCase("application/json");
const harmless = fc.array(otherParameter, { maxLength: 3 });
const withUtf8 = fc
  .tuple(harmless, utf8, harmless)
  .map(([before, charset, after]) => [...before, charset, ...after]);

describe("Content-Type", () => {
  it("may be JSON in every spelling that the grammar has", async () => {
    const right = spelled(json, fc.oneof(harmless, withUtf8));
    await fc.assert(
      fc.asyncProperty(right, async (type) => expect(await statusWith({ "content-type": type })).toBe(200)),
      RUNS,
    );
  });

  it("may be nothing else, however close", async () => {
    const charset = fc
      .constantFrom("latin1", "utf-16", "utf-7", '"utf-8 "', "utf_8", "*", "us-ascii")
      .map((name) => [`charset=${name}`]);
    const otherType = fc
      .tuple(token, token)
      .map((pair) => pair.join("/"))
      .filter((type) => type.toLowerCase() !== "application/json");
    const wrong = fc.oneof(
      spelled(json, charset),
      spelled(otherType, harmless),
      spelled(json, harmless).map((type) => `${type}, application/json`),
      spelled(json, harmless).map((type) => `${type} x`),
      fc.constantFrom(
        "application/json;charset",
        "application/json;charset=",
        'application/json;charset="utf-8',
        "application /json",
        "application/ json",
        "application\\json",
        "application/json;a=b c",
        "application/json\u00a0",
        '"application/json"',
        "*/*",
        "application/*",
      ),
    );
    await fc.assert(
      fc.asyncProperty(wrong, async (type) => expect(await statusWith({ "content-type": type })).toBe(415)),
      RUNS,
    );
  });
});

describe("Accept", () => {
  const range = spelled(
    fc.constantFrom("application/json", "Application/*", "*/*", "text/event-stream", "TEXT/*"),
    harmless,
  );
  const foreign = spelled(fc.constantFrom("text/html", "application/xml", "image/*"), harmless);
  const weight = fc.constantFrom("", ";q=1", ";q=0.001", " ; Q=1.000");

  it("may list what is served among anything else", async () => {
    const right = fc
      .tuple(fc.array(foreign, { maxLength: 3 }), range, weight)
      .map(([others, one, q]) => [...others, one + q].join(" , "));
    await fc.assert(
      fc.asyncProperty(right, async (accept) => expect(await statusWith({ accept })).toBe(200)),
      RUNS,
    );
  });

  it("is answered with 406 when it lists nothing that is served, or excludes it", async () => {
    const excluded = range.map((one) => `${one};q=0`);
    const wrong = fc
      .array(fc.oneof(foreign, excluded), { minLength: 1, maxLength: 3 })
      .map((ranges) => ranges.join(","));
    await fc.assert(
      fc.asyncProperty(wrong, async (accept) => expect(await statusWith({ accept })).toBe(406)),
      RUNS,
    );
  });
});
