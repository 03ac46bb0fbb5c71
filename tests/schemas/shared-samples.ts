import { HOSTILE_NAMES, type Sample } from "./adapter-contract.js";
import { type Library, recordOf } from "./libraries/library.js";
import type { Model, ObjectModel } from "./model.js";

const text: Model = { kind: "string", min: 1, max: 5 };
const count: Model = { kind: "integer", min: 0, max: 10_000 };

/** An object all of whose members are required. */
export function objectModel(members: Readonly<Record<string, Model>>): ObjectModel {
  return {
    kind: "object",
    fields: Object.entries(members).map(([name, model]) => ({ name, isOptional: false, model })),
  };
}

const line = objectModel({ sku: text, count, sizes: { kind: "array", item: count, max: 3 } });

/** Objects, lists of objects, and lists of numbers inside them. */
export const ORDER: ObjectModel = {
  kind: "object",
  fields: [
    ...objectModel({ name: text, payer: objectModel({ email: text, age: count }) }).fields,
    { name: "lines", isOptional: false, model: { kind: "array", item: line, max: 3 } },
    { name: "note", isOptional: true, model: text },
  ],
};

/** Some order, of which each place can be spoilt. */
export const GOOD_ORDER = {
  name: "ada",
  payer: { email: "a@b", age: 36 },
  lines: [
    { sku: "abc", count: 2, sizes: [] },
    { sku: "def", count: 0, sizes: [1, 2] },
  ],
  note: "n",
};

const { note: _note, ...WITHOUT_NOTE } = GOOD_ORDER;

/** What the contract of adapters is tried with, in a library's own words. */
export function samplesOf(library: Library): readonly Sample[] {
  return [orderIn(library), chainIn(library.chain), ...namesIn(library)];
}

function orderIn({ write }: Library): Sample {
  return {
    what: "an order",
    schema: write(ORDER),
    good: [GOOD_ORDER, WITHOUT_NOTE, { ...GOOD_ORDER, lines: [] }],
    bad: [{}, { ...GOOD_ORDER, name: "" }, { ...GOOD_ORDER, lines: [{ sku: "a" }, 5] }, [], "text", null],
  };
}

function chainIn(schema: unknown): Sample {
  return {
    what: "a schema that holds itself",
    schema,
    good: [{ n: 1 }, { n: 1, next: { n: 2, next: { n: 3 } } }],
    bad: [{ n: 1, next: { n: 2, next: { n: "3" } } }, { n: 1, next: 5 }, { next: { n: 1 } }],
  };
}

/** One sample with all names, required and not, that mean something to JavaScript or JSON Schema. */
function namesIn({ write, sparedNames }: Library): readonly Sample[] {
  const names = HOSTILE_NAMES.filter((name) => !Object.hasOwn(sparedNames, name));
  const fieldsOf = (isOptional: boolean): ObjectModel => ({
    kind: "object",
    fields: names.map((name) => ({ name, isOptional, model: text })),
  });
  const all = (value: unknown) => recordOf(names.map((name) => [name, value]));
  const each = (value: unknown) => names.map((name) => ({ ...all("x"), [name]: value }));
  const without = names.map((name) => recordOf(Object.entries(all("x")).filter(([key]) => key !== name)));
  return [
    {
      what: "required hostile names",
      schema: write(fieldsOf(false)),
      good: [all("x")],
      bad: [...each(1), ...without],
    },
    {
      what: "optional hostile names",
      schema: write(fieldsOf(true)),
      good: [all("x"), {}, ...without],
      bad: each(1),
    },
  ];
}
