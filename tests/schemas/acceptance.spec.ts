import { describe, expect, it } from "@jest/globals";
import type { Parsed } from "@toolwright/core";
import { Ajv2020 } from "ajv/dist/2020.js";
import { fullFormats } from "ajv-formats/dist/formats.js";
import fc from "fast-check";
import { LIBRARIES } from "./libraries/all.js";
import { classValidatorLibrary } from "./libraries/class-validator.js";
import type { Library } from "./libraries/library.js";
import { besideLibrary, valibotLibrary } from "./libraries/valibot.js";
import { zod4Library } from "./libraries/zod-4.js";
import { miniLibrary } from "./libraries/zod-mini.js";
import { type Model, type ObjectModel, objectModels, valuesNear } from "./model.js";
import { objectModel } from "./shared-samples.js";

// A property named `constructor` is there when it was sent, not because every object has one.
const ajv = new Ajv2020({ strict: false, formats: fullFormats, ownProperties: true });

/** What a library and what it publishes say of a value. */
function judge({ adapter, write }: Library, model: ObjectModel, value: unknown) {
  const { jsonSchema, parse } = adapter.compile(write(model), "input");
  const fits = ajv.compile(jsonSchema)(value);
  ajv.removeSchema(jsonSchema);
  return { jsonSchema, value, fits, taken: (parse(value) as Parsed).ok };
}

/** DTO classes have rules of their own, and a spec of their own for them. */
const OTHERS = LIBRARIES.filter((library) => library !== classValidatorLibrary);

/** These drop a record's member of that name, whatever it is. */
const UNSEEN_PROTO: readonly Library[] = [zod4Library, miniLibrary, valibotLibrary, besideLibrary];

describe.each(OTHERS)("what $name publishes", (library) => {
  it("[LM-SCHEMA-01] [LM-SCHEMA-03] accepts what its parser accepts, and nothing else", () => {
    const models = objectModels.filter((model) => library.lacks.every((kind) => !uses(model, kind)));
    const cases = models.chain((model) => fc.tuple(fc.constant(model), valuesNear(model)));
    fc.assert(
      fc.property(
        cases.filter(([model, value]) => !isException(library, model, value)),
        ([model, value]) => {
          const { taken, ...place } = judge(library, model, value);
          expect(place).toEqual({ ...place, fits: taken });
        },
      ),
      { numRuns: 100, seed: 20_260_728 },
    );
  });
});

function isException(library: Library, model: Model, value: unknown): boolean {
  return partsOf(model, value).some(
    ([part, held]) =>
      (library.takesListsAsObjects && isObjectKind(part) && Array.isArray(held)) ||
      (UNSEEN_PROTO.includes(library) && part.kind === "record" && hasProto(held)),
  );
}

const hasProto = (held: unknown): boolean =>
  typeof held === "object" && held !== null && Object.hasOwn(held, "__proto__");

function uses(model: Model, kind: Model["kind"]): boolean {
  return model.kind === kind || innerModels(model).some((inner) => uses(inner, kind));
}

function innerModels(model: Model): readonly Model[] {
  switch (model.kind) {
    case "array":
      return [model.item];
    case "record":
      return [model.value];
    case "nullable":
      return [model.inner];
    case "object":
      return model.fields.map((field) => field.model);
    default:
      return [];
  }
}

const isObjectKind = ({ kind }: Model): boolean => kind === "object" || kind === "record";

/** The parts of a model with what a value holds for each, itself the first. */
function partsOf(model: Model, value: unknown): readonly (readonly [Model, unknown])[] {
  const here = [model, value] as const;
  if (model.kind === "nullable") return partsOf(model.inner, value);
  if (typeof value !== "object" || value === null) return [here];
  const members = value as Readonly<Record<string, unknown>>;
  if (model.kind === "object")
    return [here, ...model.fields.flatMap((field) => partsOf(field.model, members[field.name]))];
  const inner = innerModels(model)[0];
  return inner === undefined
    ? [here]
    : [here, ...Object.values(members).flatMap((held) => partsOf(inner, held))];
}

interface Exception {
  readonly why: string;
  readonly model: ObjectModel;
  readonly value: unknown;
  readonly taken: boolean;
  readonly of: (library: Library) => boolean;
}

const short = objectModel({ a: { kind: "string", min: 0, max: 1 } });
const long = objectModel({ a: { kind: "string", min: 2, max: 5 } });
const options: ObjectModel = {
  kind: "object",
  fields: [{ name: "a", isOptional: true, model: { kind: "boolean" } }],
};

const EXCEPTIONS: readonly Exception[] = [
  {
    why: "a library counts UTF-16 units where JSON Schema counts code points, and refuses a text that is short enough",
    model: short,
    value: { a: "\u{1F600}" },
    taken: false,
    of: ({ countsUnits }) => countsUnits,
  },
  {
    why: "a library counts UTF-16 units where JSON Schema counts code points, and takes a text that is too short",
    model: long,
    value: { a: "\u{1F600}" },
    taken: true,
    of: ({ countsUnits }) => countsUnits,
  },
  {
    why: "a list within is an object to JavaScript, and has all of no required members",
    model: objectModel({ within: options }),
    value: { within: [] },
    taken: true,
    of: (library) => library.takesListsAsObjects,
  },
  {
    why: "a library drops a member named __proto__, of whatever type",
    model: objectModel({ byName: { kind: "record", value: { kind: "boolean" } } }),
    value: JSON.parse('{"byName":{"__proto__":"text"}}'),
    taken: true,
    of: (library) => UNSEEN_PROTO.includes(library),
  },
];

describe.each(EXCEPTIONS)("what is published differs from what is taken, because $why", (exception) => {
  it.each(OTHERS.filter(exception.of))("with $name", (library) => {
    const { model, value, taken } = exception;
    expect(judge(library, model, value)).toMatchObject({ taken, fits: !taken });
  });

  it.each(OTHERS.filter((library) => !exception.of(library)))("but not with $name", (library) => {
    const { taken, fits } = judge(library, exception.model, exception.value);
    expect(taken).toBe(fits);
  });
});
