import fc from "fast-check";
import { GOOD_MESSAGES } from "./good-messages.js";

/** Names that mean something to JavaScript where a program uses objects as dictionaries. */
export const PROTOTYPE_KEYS = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "valueOf",
  "hasOwnProperty",
  "toJSON",
  "then",
] as const;

type Path = readonly (string | number)[];

/** Any JSON value, with more than its share of the awkward ones. */
export function awkwardValue(): fc.Arbitrary<unknown> {
  const awkward = [null, true, 0, -1, 1.5, 2 ** 53, 1e308, "", "0", "\ud800", "\u0000", [], {}, [{}], "2.0"];
  return fc.oneof(fc.constantFrom<unknown>(...awkward, ...PROTOTYPE_KEYS), fc.jsonValue());
}

/** A good message in which one member, at any depth, has another value or is gone. */
export function messageWithOneMemberChanged(): fc.Arbitrary<string> {
  const places = GOOD_MESSAGES.flatMap((message) => pathsIn(message).map((path) => ({ message, path })));
  const replacement = fc.option(
    awkwardValue().map((value) => ({ value })),
    { freq: 8 },
  );
  return fc
    .tuple(fc.constantFrom(...places), replacement)
    .map(([{ message, path }, change]) => JSON.stringify(changed(message, path, change)));
}

/** The text of a good message after a few random cuts, insertions and repetitions. */
export function messageWithEditedText(): fc.Arbitrary<string> {
  const scrap = fc.oneof(
    fc.string({ unit: "binary", maxLength: 4 }),
    fc.constantFrom(
      '"',
      "{",
      "}",
      "[",
      "]",
      ",",
      ":",
      "\\",
      "\n",
      "null",
      '"id":null,',
      '"method":',
      "1e999",
      "-",
    ),
  );
  const edit = fc.record({ at: fc.nat(400), length: fc.nat(12), scrap, repeat: fc.boolean() });
  return fc
    .tuple(fc.constantFrom(...GOOD_MESSAGES), fc.array(edit, { minLength: 1, maxLength: 4 }))
    .map(([message, edits]) =>
      edits.reduce((text, { at, length, scrap: inserted, repeat }) => {
        const start = at % (text.length + 1);
        const cut = text.slice(start, start + length);
        return text.slice(0, start) + (repeat ? cut + cut : inserted) + text.slice(start + length);
      }, JSON.stringify(message)),
    );
}

function pathsIn(value: unknown): Path[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const key = Array.isArray(value) ? Number(name) : name;
    return [[key], ...pathsIn(member).map((path) => [key, ...path])];
  });
}

/** A copy with the member at a path replaced, or taken away where there is no change to make. */
function changed(value: unknown, path: Path, change: { value: unknown } | null): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return change?.value;
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) => (index === key ? changed(item, rest, change) : item));
  }
  const record = value as Record<string, unknown>;
  return { ...record, [key]: changed(record[key], rest, change) };
}
