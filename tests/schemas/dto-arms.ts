import "reflect-metadata";
import type { DtoClass } from "@toolwright/core";
import { Type, type TypeOptions } from "class-transformer";
import * as rules from "class-validator";
import fc from "fast-check";
import { type Kind, each, named, SCALARS } from "./dto-field-kinds.js";

/** A DTO class, with values near what it takes. */
export interface DtoArm {
  readonly target: DtoClass;
  readonly values: readonly unknown[];
  /** Why the published schema takes more than the class, where it may. */
  readonly weaker: readonly string[];
}

/** What is wrong for almost every field. */
const oddities = fc.constantFrom<unknown[]>(
  null,
  5,
  "odd",
  true,
  [],
  {},
  [[]],
  [null],
  [5],
  { k: null },
  { k: {} },
);

interface Field {
  readonly name: string;
  readonly kind: Kind;
  readonly mode: "plain" | "optional" | "on" | "off" | "initialised";
}

const names = fc.constantFrom("a", "b", "title", "type", "required", "$ref", "due date");
const modes = fc.constantFrom<Field["mode"][]>(
  ...Array.from({ length: 8 }, () => "plain" as const),
  "optional",
  "optional",
  "initialised",
  "on",
  "off",
);

/** A class, and values near what it takes. */
interface Made {
  readonly target: DtoClass;
  /** What `@Type` is told beside the class. */
  readonly typeOptions?: TypeOptions;
  readonly values: fc.Arbitrary<unknown>;
  readonly weaker: readonly string[];
}

const { made } = fc.letrec<{ made: Made; kind: Kind }>((tie) => ({
  kind: fc.oneof(
    { maxDepth: 2 },
    { weight: 4, arbitrary: fc.constantFrom(...SCALARS) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(
          tie("made"),
          fc.constantFrom("none", "array", "set", "map", "record", "deep", "lists"),
          fc.boolean(),
        )
        .map(([one, container, isOneOfTwo]) => nestedKind(isOneOfTwo ? oneOfTwo(one) : one, container)),
    },
  ),
  made: fc
    .uniqueArray(fc.record({ name: names, kind: tie("kind"), mode: modes }), {
      selector: ({ name }) => name,
      minLength: 1,
      maxLength: 3,
    })
    .map(makeClass),
}));

/** DTO classes of a few fields that may be nested, each with values near what it takes. */
export const dtoArms: fc.Arbitrary<DtoArm> = made.chain((one) => armOf(one, 8));

/** DTO classes of one field, each with most of the values that its kind has. */
export const scalarArms: readonly fc.Arbitrary<DtoArm>[] = SCALARS.map((kind) =>
  armOf(makeClass([{ name: "a", kind, mode: "plain" }]), 60),
);

function armOf({ target, values, weaker }: Made, length: number): fc.Arbitrary<DtoArm> {
  return fc
    .array(values, { minLength: length, maxLength: length })
    .map((several) => ({ target, values: several, weaker }));
}

class Other {
  @rules.Min(0) n!: number;
}

/** Values that name their class, which may be another one. */
function oneOfTwo({ target, values, weaker }: Made): Made {
  const subTypes = [
    { name: "one", value: target as new () => object },
    { name: "other", value: Other },
  ];
  return {
    target: Other,
    typeOptions: { discriminator: { property: "kind", subTypes } },
    values: fc.oneof(
      { weight: 6, arbitrary: values.map((value) => ({ ...(value as object), kind: "one" })) },
      { weight: 1, arbitrary: values },
      {
        weight: 3,
        arbitrary: fc.constantFrom(
          { kind: "other", n: 1 },
          { kind: "other", n: -1 },
          { kind: "other" },
          { kind: "third" },
        ),
      },
    ),
    weaker,
  };
}

function nestedKind({ target, typeOptions, values, weaker }: Made, container: string): Kind {
  const nested = rules.ValidateNested(container === "none" ? {} : each);
  const more: Readonly<Record<string, readonly PropertyDecorator[]>> = {
    record: [rules.IsObject()],
    deep: [rules.IsArray(), rules.IsArray(each)],
    lists: [rules.IsArray(each)],
  };
  const types: Readonly<Record<string, unknown>> = {
    array: Array,
    deep: Array,
    set: Set,
    map: Map,
    lists: Map,
  };
  return {
    decorators: [nested, Type(() => target, typeOptions), ...(more[container] ?? [])],
    type: types[container] ?? Object,
    values: heldBy(container, values),
    ...(weaker[0] !== undefined && { weaker: weaker[0] }),
  };
}

function heldBy(container: string, values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const mixed = fc.oneof({ weight: 9, arbitrary: values }, { weight: 1, arbitrary: oddities });
  if (container === "none") return mixed;
  if (container === "map" || container === "record") return named(mixed);
  const items = fc.array(mixed, { maxLength: 2 });
  const lists = fc.oneof({ weight: 9, arbitrary: items }, { weight: 1, arbitrary: oddities });
  if (container === "lists") return named(lists);
  return container === "deep" ? fc.array(lists, { maxLength: 2 }) : items;
}

/** A class whose instances start with the values of its initialised fields. */
function classOf(fields: readonly Field[]): DtoClass {
  const initial = fields
    .filter(({ mode, kind }) => mode === "initialised" && kind.good !== undefined)
    .map(({ name, kind }) => [name, kind.good]);
  // eslint-disable-next-line @typescript-eslint/no-extraneous-class -- its fields are declared one by one, below
  class Dto {
    constructor() {
      Object.assign(this, Object.fromEntries(initial));
    }
  }
  for (const field of fields) decorate(Dto.prototype, field);
  return Dto;
}

function makeClass(fields: readonly Field[]): Made {
  const entries = fields.map(({ name, kind }) => [
    name,
    fc.oneof({ weight: 9, arbitrary: kind.values }, { weight: 1, arbitrary: oddities }),
  ]);
  const values = fc.record(Object.fromEntries(entries) as Record<string, fc.Arbitrary<unknown>>, {
    requiredKeys: fields.filter(({ mode }, index) => mode === "plain" && index > 0).map(({ name }) => name),
    noNullPrototype: true,
  });
  const weaker = fields.flatMap(({ kind, mode }) => [
    ...(kind.weaker === undefined ? [] : [kind.weaker]),
    ...(mode === "on" || mode === "off"
      ? ["a condition is no keyword, and what holds it or not is the class's own"]
      : []),
  ]);
  return { target: classOf(fields), values, weaker };
}

function decorate(prototype: object, { name, kind, mode }: Field): void {
  Reflect.defineMetadata("design:type", kind.type, prototype, name);
  for (const decorator of kind.decorators) decorator(prototype, name);
  if (mode === "optional") rules.IsOptional()(prototype, name);
  if (mode === "on" || mode === "off") rules.ValidateIf(() => mode === "on")(prototype, name);
}
