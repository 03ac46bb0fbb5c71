import { Type } from "class-transformer";
import * as rules from "class-validator";
import fc from "fast-check";

/** What a field may be: its rules, the type that a compiler would emit, and values near its bounds. */
export interface Kind {
  readonly decorators: readonly PropertyDecorator[];
  readonly type: unknown;
  readonly values: fc.Arbitrary<unknown>;
  /** Some value that fits, for an initialiser. */
  readonly good?: unknown;
  /** Why JSON Schema takes values that the rules refuse; absent where both take the same. */
  readonly weaker?: string;
}

export const each = { each: true };

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
export function named(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const name = fc.constantFrom("k", "l m", "constructor", "toString", "size");
  return fc.dictionary(name, values, { noNullPrototype: true, maxKeys: 2 });
}

const UNSAID = "JSON Schema has no keyword for the rule, which is said in the description";

/** Kinds without a class of their own, made anew each time: they are cheap, and none remembers where it stood. */
export const SCALARS: readonly Kind[] = [
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
