import { type SchemaAdapter, standardSchema } from "@toolwright/core";
import { zod3 } from "@toolwright/core/zod3";
import { toStandardJsonSchema } from "@valibot/to-json-schema";
import { type } from "arktype";
import * as v from "valibot";
import { z } from "zod";
import { z as three } from "zod3";
import type { Format } from "./format-texts.js";

/** Whether a schema and what it publishes are of one mind about a text; if not, which of them refuses it. */
export type Verdict = "same" | "published refuses" | "published takes";

export interface Exception {
  readonly verdict: Verdict;
  readonly why: string;
  /** Those of the listed texts on which the two differ. */
  readonly texts: readonly string[];
  /** What other texts look like on which the two may differ; absent where nothing but the listed ones is known. */
  readonly like?: RegExp;
}

export interface Row {
  readonly adapter: SchemaAdapter;
  readonly schema: unknown;
  readonly format: Format;
  readonly exceptions: readonly Exception[];
}

const HYPHEN: Exception = {
  verdict: "published refuses",
  why: "libraries let a label of a domain end in a hyphen, where RFC 1035 has a letter or a digit",
  texts: ["a@b-.example"],
  like: /@.*-\./,
};
const FEWER: Exception = {
  verdict: "published takes",
  why: "libraries take the characters of usual addresses alone, and the format those of RFC 5321",
  texts: ["a!b@c.example", "a@b.c0", "o'@b.example"],
  like: /[^\w+.-].*@|@.*--|\.[^.]?$|\.[^.]*[^.a-z][^.]*$/i,
};
const URL: Exception = {
  verdict: "published refuses",
  why: "libraries ask the platform's URL, which mends what RFC 3986 refuses; models are told to send what is right",
  texts: ["https://a.example/ü", " http://a.de", "a:", "fe80::1%eth0"],
};
const ZONE: Exception = {
  verdict: "published refuses",
  why: "a zone means something to one machine alone, and the format has none",
  texts: ["fe80::1%eth0"],
};
const LEADING_ZERO: Exception = {
  verdict: "published refuses",
  why: "libraries let the numbers of an IPv4 address begin with zeros where it ends one of IPv6",
  texts: ["::1.2.3.04"],
  like: /[:.]0\d+(?:\.|$)/,
};
const IPV4_AT_THE_END = /:\d+\.\d+\.\d+\.\d+$/;
const EMBEDDED: Exception = {
  verdict: "published takes",
  why: "libraries know an IPv4 address behind a few prefixes alone",
  texts: ["::1:1.2.3.4"],
  like: IPV4_AT_THE_END,
};
const LENIENT: Exception = {
  verdict: "published takes",
  why: "ajv is laxer than RFC 3339 about what stands between date and time, and a leap second is no date to JavaScript",
  texts: ["2024-02-29T00:00:00+0100", "2016-12-31T23:59:60Z", "2024-02-29 00:00:00Z"],
};
const URN: Exception = {
  verdict: "published takes",
  why: "to ajv, a UUID may be written as a URN",
  texts: ["urn:uuid:123e4567-e89b-12d3-a456-426614174000"],
};
const SECONDS: Exception = {
  verdict: "published refuses",
  why: "RFC 3339 wants seconds; models are told to send them",
  texts: ["2024-02-29T23:59Z"],
};
const CALENDAR: Exception = {
  verdict: "published refuses",
  why: "Valibot asks for no calendar",
  texts: ["2023-02-29"],
  like: /-02-(?:29|3\d)|-(?:04|06|09|11)-31/,
};

const row =
  (adapter: SchemaAdapter) =>
  (format: Format, schema: unknown, ...exceptions: readonly Exception[]): Row => ({
    adapter,
    schema,
    format,
    exceptions,
  });
const standard = row(standardSchema);
const old = row(zod3());
const valibot = (
  format: Format,
  rule: v.PipeItem<string, string, v.BaseIssue<unknown>>,
  ...exceptions: readonly Exception[]
): Row => standard(format, toStandardJsonSchema(v.pipe(v.string(), rule)), ...exceptions);

export const ROWS: Readonly<Record<string, Row>> = {
  "zod 4: email": standard("email", z.email(), HYPHEN),
  "zod 4: uuid": standard("uuid", z.uuid()),
  "zod 4: url": standard("url", z.url(), URL),
  "zod 4: datetime": standard("date-time", z.iso.datetime()),
  "zod 4: datetime with offset": standard("date-time", z.iso.datetime({ offset: true })),
  "zod 4: datetime of some place": standard("date-time", z.iso.datetime({ local: true })),
  "zod 4: a date of JavaScript": standard("date-time", z.date(), LENIENT),
  "zod 4: date": standard("date", z.iso.date()),
  "zod 4: time": standard("time", z.iso.time()),
  "zod 4: ipv4": standard("ipv4", z.ipv4()),
  "zod 4: ipv6": standard("ipv6", z.ipv6(), {
    verdict: "published refuses",
    why: "zod's own pattern knows no IPv4 at the end, which zod takes",
    texts: ["::ffff:1.2.3.4", "::1:1.2.3.4"],
    like: IPV4_AT_THE_END,
  }),
  "zod 4: base64": standard("base64", z.base64()),
  "zod 3: email": old("email", three.string().email(), HYPHEN, FEWER),
  "zod 3: uuid": old("uuid", three.string().uuid(), URN),
  "zod 3: url": old("url", three.string().url(), URL),
  "zod 3: datetime": old("date-time", three.string().datetime(), SECONDS, {
    ...LENIENT,
    why: "zod 3 takes UTC alone, in capitals, which the format does not say",
    texts: ["2024-02-29T00:00:00+01:00", "2024-02-29t00:00:00z", ...LENIENT.texts],
  }),
  "zod 3: a date of JavaScript": old("date-time", three.date(), LENIENT),
  "zod 3: date": old("date", three.string().date()),
  "zod 3: time": old("time", three.string().time()),
  "zod 3: ipv4": old("ipv4", three.string().ip({ version: "v4" })),
  "zod 3: ipv6": old("ipv6", three.string().ip({ version: "v6" }), ZONE, LEADING_ZERO, EMBEDDED),
  "ArkType: uuid": standard("uuid", type("string.uuid")),
  "ArkType: email": standard("email", type("string.email"), {
    verdict: "published refuses",
    why: "ArkType takes dots and hyphens where RFC 5321 has none",
    texts: ["a..b@c.de", ".a@b.de", ...HYPHEN.texts],
    like: /^\.|\.[.@-]|@[.-]|-\./,
  }),
  "ArkType: url": standard("url", type("string.url"), URL),
  "ArkType: date": standard("date", type("string.date.iso")),
  "ArkType: ipv4": standard("ipv4", type("string.ip.v4")),
  "ArkType: ipv6": standard("ipv6", type("string.ip.v6"), ZONE),
  "ArkType: base64": standard("base64", type("string.base64")),
  "Valibot: email": valibot("email", v.email(), FEWER),
  "Valibot: uuid": valibot("uuid", v.uuid(), URN),
  "Valibot: url": valibot("url", v.url(), URL),
  "Valibot: time stamp": valibot(
    "date-time",
    v.isoTimestamp(),
    { ...CALENDAR, texts: ["2023-02-29T00:00:00Z"] },
    { ...LENIENT, texts: ["2024-02-29t00:00:00z", "2016-12-31T23:59:60Z"] },
  ),
  "Valibot: date and time": valibot("date-time", v.isoDateTime()),
  "Valibot: date": valibot("date", v.isoDate(), CALENDAR),
  "Valibot: time": valibot("time", v.isoTime()),
  "Valibot: ipv4": valibot("ipv4", v.ipv4()),
  "Valibot: ipv6": valibot("ipv6", v.ipv6(), ZONE, LEADING_ZERO, EMBEDDED),
};
