import type { Message } from "./base-messages.js";
import type { Random } from "./random.js";

const PROTOTYPE_KEYS = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "hasOwnProperty",
  "toJSON",
  "then",
];

const NUMBERS = ["0", "-0", "-1", "1.5", "1e308", "1e999", "9007199254740993", "-1e-999", "1".repeat(400)];

const TEXTS = [
  '""',
  '"\\ud800"',
  '"\\udc00\\ud800"',
  '"\\u0000"',
  '"\u2028"',
  '"\ufeff"',
  '"e\u0301\u202e"',
  '"🎈"',
  `"${"x".repeat(3000)}"`,
  '"2.0"',
  '"tools/call"',
];

const SCRAPS = [
  '"',
  "{",
  "}",
  "[",
  "]",
  ",",
  ":",
  "\\",
  "null",
  '"id":null,',
  '"method":1,',
  "\ufeff",
  "//",
  "\0",
];

/** Bytes that are UTF-8 nowhere, or only together with others. */
const BROKEN = ["ff", "c0af", "80", "e28c", "eda080", "f4908080", "f0808080", "fe"].map((hex) =>
  Buffer.from(hex, "hex"),
);

/** The bytes of a message to which something has been done, most often once. */
export function mutate(random: Random, message: Message): Buffer {
  let text = JSON.stringify(message);
  for (let times = random.pick([0, 1, 1, 1, 2, 3]); times > 0; times--)
    text = random.pick(TEXT_EDITS)(random, text);
  let bytes = Buffer.from(text);
  if (random.chance(0.2)) bytes = random.pick(BYTE_EDITS)(random, bytes);
  return bytes;
}

type TextEdit = (random: Random, text: string) => string;

const TEXT_EDITS: readonly TextEdit[] = [
  // Each of these finds its place by the text alone, so that they can follow each other.
  (random, text) => replaceValue(random, text, random.pick(NUMBERS)),
  (random, text) => replaceValue(random, text, random.pick(TEXTS)),
  (random, text) => replaceValue(random, text, random.pick(["null", "true", "[]", "{}", "[{}]", '{"a":1}'])),
  (random, text) => replaceValue(random, text, nested(random)),
  (random, text) => replaceKey(random, text, JSON.stringify(random.pick(PROTOTYPE_KEYS))),
  (random, text) => replaceKey(random, text, '"removed"'),
  (random, text) =>
    insertMember(random, text, `${JSON.stringify(random.pick(PROTOTYPE_KEYS))}:{"polluted":true}`),
  duplicateMember,
  (random, text) => splice(random, text, random.pick(SCRAPS)),
  (random, text) => text.slice(0, random.below(text.length + 1)),
  (random, text) =>
    random.pick([
      `[${text}]`,
      `[${text},${text}]`,
      text + text,
      `{"jsonrpc":"2.0","params":${text}}`,
      ` \t${text} `,
    ]),
];

type ByteEdit = (random: Random, bytes: Buffer) => Buffer<ArrayBuffer>;

const BYTE_EDITS: readonly ByteEdit[] = [
  flipBits,
  (random, bytes) => insertBytes(random, bytes, random.pick(BROKEN)),
  (random, bytes) => insertBytes(random, bytes, Buffer.from([random.below(256)])),
  (random, bytes) => Buffer.from(bytes.map((byte) => (random.chance(0.02) ? random.below(256) : byte))),
  (random) => Buffer.from(Array.from({ length: 1 + random.below(60) }, () => random.below(256))),
];

/** A JSON string or number that is a value: what follows it is no colon. */
const VALUE = /(?:"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?|true|false|null|\{\}|\[\])(?!\s*:)(?=[,}\]\s]|$)/g;
const KEY = /"(?:[^"\\]|\\.)*"(?=:)/g;

function replaceValue(random: Random, text: string, value: string): string {
  return replaceOne(random, text, { pattern: VALUE, replacement: value });
}

function replaceKey(random: Random, text: string, key: string): string {
  return replaceOne(random, text, { pattern: KEY, replacement: key });
}

function replaceOne(random: Random, text: string, edit: { pattern: RegExp; replacement: string }): string {
  const found = [...text.matchAll(edit.pattern)];
  if (found.length === 0) return text;
  const match = random.pick(found);
  return text.slice(0, match.index) + edit.replacement + text.slice(match.index + match[0].length);
}

function insertMember(random: Random, text: string, member: string): string {
  const braces = [...text.matchAll(/\{(?=")/g)];
  if (braces.length === 0) return text;
  const at = random.pick(braces).index + 1;
  return `${text.slice(0, at)}${member},${text.slice(at)}`;
}

/** Gives an object one of the message's keys a second time, where the last of the two counts. */
function duplicateMember(random: Random, text: string): string {
  const keys = text.match(KEY) ?? [];
  if (keys.length === 0) return text;
  const value = random.pick([...NUMBERS, ...TEXTS, "null", "{}"]);
  return insertMember(random, text, `${random.pick(keys)}:${value}`);
}

function nested(random: Random): string {
  const levels = random.pick([2, 30, 600]);
  return random.chance(0.5)
    ? "[".repeat(levels) + "]".repeat(levels)
    : `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;
}

function splice(random: Random, text: string, scrap: string): string {
  const at = random.below(text.length + 1);
  return text.slice(0, at) + scrap + text.slice(at + random.below(4));
}

function flipBits(random: Random, bytes: Buffer): Buffer<ArrayBuffer> {
  const flipped = Buffer.from(bytes);
  for (let times = 1 + random.below(3); times > 0 && flipped.length > 0; times--) {
    const at = random.below(flipped.length);
    flipped[at] = (flipped[at] ?? 0) ^ (1 << random.below(8));
  }
  return flipped;
}

function insertBytes(random: Random, bytes: Buffer, inserted: Buffer): Buffer<ArrayBuffer> {
  const at = random.below(bytes.length + 1);
  return Buffer.concat([bytes.subarray(0, at), inserted, bytes.subarray(at)]);
}
