import "reflect-metadata";
import type { DtoClass } from "@toolwright/core";
import { Type, type TypeOptions } from "class-transformer";
import * as rules from "class-validator";
import fc from "fast-check";

/** What a field may be: its rules, the type that a compiler would emit, and values near its bounds. */
interface Kind {
  readonly decorators: readonly PropertyDecorator[];
  readonly type: unknown;
  readonly values: fc.Arbitrary<unknown>;
  /** Some value that fits, for an initialiser. */
  readonly good?: unknown;
  /** Why JSON Schema takes values that the rules refuse; absent where both take the same. */
  readonly weaker?: string;
}

/** A DTO class, with values near what it takes. */
export interface DtoArm {
  readonly target: DtoClass;
  readonly values: readonly unknown[];
  /** Why the published schema takes more than the class, where it may. */
  readonly weaker: readonly string[];
}

const each = { each: true };

/** ASCII alone: what else counts as one character is among the exceptions of the spec. */
const texts = fc.constantFrom("", "a", "ab", "abc", "abcd", "abcde", "a1", " ", "A", "x y");
const numbers = fc.constantFrom(-2, -1, 0, 1, 2, 3, 4, 5, 6, 9, 2.5, -0.5, 1e21);
const dates = fc.constantFrom(
  "2024-02-29T00:00:00Z",
  "2023-02-29T00:00:00Z",
  "2024-01-01T00:00:00+01:00",
  "2024-01-01T00:00:00.123456Z",
  "2024-01-01t00:00:00z",
  "2024-01-01T24:00:00Z",
  "2024-01-01T00:00:00",
  "2024-01-01",
  1704067200000,
);
const formats = fc.constantFrom(
  "123e4567-e89b-42d3-a456-426614174000",
  "00000000-0000-0000-0000-000000000000",
  "127.0.0.1",
  "256.0.0.1",
  "507f1f77bcf86cd799439011",
  "a@b.example",
  "https://a.example/x",
  "true",
  "8080",
  "99999",
  "abc",
);

const text = (weaker: string | undefined, ...decorators: readonly PropertyDecorator[]): Kind => ({
  decorators,
  type: String,
  values: fc.oneof(texts, formats),
  ...(weaker !== undefined && { weaker }),
});
const number = (...decorators: readonly PropertyDecorator[]): Kind => ({
  decorators,
  type: Number,
  values: numbers,
});
const choice = (...decorators: readonly PropertyDecorator[]): Kind => ({
  decorators,
  type: Object,
  values: fc.constantFrom("a", "b", 0, 1, 2, true, null),
});
const list = (values: fc.Arbitrary<unknown>, ...decorators: readonly PropertyDecorator[]): Kind => ({
  decorators: [rules.IsArray(), ...decorators],
  type: Array,
  values: fc.array(values, { maxLength: 4 }),
});

const map = (values: fc.Arbitrary<unknown>, ...decorators: readonly PropertyDecorator[]): Kind => ({
  decorators,
  type: Map,
  values: fc.oneof(named(values), fc.constantFrom([], [1], 5, "a")),
});

/** Values by name; members of every object or map are names like others. */
function named(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const name = fc.constantFrom("k", "l m", "constructor", "toString", "size");
  return fc.dictionary(name, values, { noNullPrototype: true, maxKeys: 2 });
}

const UNSAID = "JSON Schema has no keyword for the rule, which is said in the description";

/** Kinds without a class of their own, made anew each time: they are cheap, and none remembers where it stood. */
const SCALARS: readonly Kind[] = [
  { ...text(undefined, rules.IsString(), rules.MinLength(2), rules.MaxLength(4)), good: "abc" },
  text(undefined, rules.Length(1, 3)),
  text(undefined, rules.IsString(), rules.IsNotEmpty()),
  text(undefined, rules.Matches(/^[a-c]+$/)),
  text(undefined, rules.Contains("b"), rules.NotContains("c")),
  text(undefined, rules.IsAlpha()),
  text(undefined, rules.IsAlphanumeric()),
  text(undefined, rules.IsMongoId()),
  text(undefined, rules.IsBooleanString()),
  text(undefined, rules.IsIP("4")),
  text(UNSAID, rules.IsEmail()),
  text(UNSAID, rules.IsUrl()),
  text(UNSAID, rules.IsISO8601()),
  text(UNSAID, rules.IsUUID("4")),
  text("the keyword takes 99999, which is no port", rules.IsPort()),
  text("the keyword has no flags", rules.Matches(/^[a-c]+$/i)),
  { ...number(rules.IsInt(), rules.Min(1), rules.Max(5)), good: 3 },
  number(rules.IsNumber(), rules.IsPositive()),
  number(rules.IsNegative()),
  number(rules.IsInt(), rules.IsDivisibleBy(3), rules.Max(9)),
  {
    decorators: [rules.IsBoolean()],
    type: Boolean,
    values: fc.constantFrom(true, false, "true", 1),
    good: true,
  },
  { decorators: [rules.IsDate()], type: Date, values: dates },
  { decorators: [Type(() => Date), rules.IsDate()], type: Date, values: dates },
  choice(rules.IsEnum({ Low: 0, High: 1, 0: "Low", 1: "High" })),
  choice(rules.IsEnum({ A: "a", Two: 2 })),
  choice(rules.IsIn(["a", 1, null])),
  choice(rules.Equals("a")),
  { ...choice(rules.IsNotIn(["a", 1])), weaker: "a rule that refuses undefined alone is no keyword" },
  { ...choice(rules.IsDefined()), weaker: "the field is required, but null is not excluded" },
  list(texts, rules.IsString(each), rules.MaxLength(3, each), rules.ArrayMaxSize(3)),
  list(numbers, rules.IsInt(each), rules.Max(5, each), rules.ArrayMinSize(1)),
  list(numbers, rules.IsNumber({}, each), rules.ArrayUnique()),
  list(fc.constantFrom("a", "b", "z"), rules.IsIn(["a", "b"], each), rules.ArrayNotEmpty()),
  list(texts, rules.ArrayContains(["a"])),
  {
    ...list(
      dates,
      rules.IsDate(each),
      Type(() => Date),
    ),
  },
  { decorators: [rules.IsObject()], type: Object, values: fc.constantFrom({}, { a: 1 }, [], "x") },
  map(texts, rules.IsString(each), rules.MaxLength(3, each)),
  map(
    numbers,
    rules.IsInt(each),
    rules.Max(5, each),
    Type(() => Number),
  ),
  map(dates, rules.IsDate(each)),
];

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
