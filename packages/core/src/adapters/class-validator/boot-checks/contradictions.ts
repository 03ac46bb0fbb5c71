import * as library from "class-validator";
import type { SchemaSide } from "../../../schema/schema-adapter.js";
import type { DtoClass } from "../../../schema/schema-types.js";
import type { FieldModel } from "../model/dto-model.js";
import { isMadeByCode } from "../model/exposure.js";
import type { FieldRule } from "../rules/field-rule.js";
import { holderOf, kindsFromJson, type TypeConversion, typeConversionOf } from "./input-kinds.js";
import { ALL_KINDS, kinds, kindsTakenBy, LOOKED_INTO, type ValueKinds } from "./value-kinds.js";

/** A field of a class, on one side of a tool. */
export interface CheckedField {
  readonly target: DtoClass;
  readonly field: FieldModel;
  readonly side: SchemaSide;
}

/** Two demands that no value meets. */
export interface Contradiction {
  readonly one: string;
  readonly other: string;
  readonly fix: string;
}

/** What someone demands of a value. */
interface Claim {
  /** Asked only of a contradiction: to find a rule's decorator takes longer than all else here. */
  readonly says: () => string;
  readonly kinds: ValueKinds;
  readonly rule?: FieldRule;
  readonly conversion?: TypeConversion;
}

/**
 * Two demands on a field that contradict each other, told by the kinds of values that each takes; `undefined` where none are
 * known to do so. Rules under a condition may be meant to.
 */
export function contradictionIn(checked: CheckedField): Contradiction | undefined {
  const { target, field, side } = checked;
  if (field.isConditional) return undefined;
  const rules = field.rules.filter(({ isConditional }) => !isConditional).flatMap(claimOf);
  const isConverted = side === "input" && !isMadeByCode(target, field.property);
  const possible = isConverted ? kindsFromJson(field) : ALL_KINDS;
  const among = conflict(wholes(rules), possible) ?? conflict(elements(rules), ALL_KINDS);
  return among ?? (isConverted ? conflictWithType(checked, rules, possible) : undefined);
}

function conflictWithType(
  { target, field }: CheckedField,
  rules: readonly Claim[],
  possible: ValueKinds,
): Contradiction | undefined {
  const conversion = field.nested === undefined ? typeConversionOf(target, field) : undefined;
  const holder = holderOf(field);
  const held = holder && { says: () => holder[0], kinds: holder[1] };
  const value = [held, isKeyedOrSet(field) ? undefined : converted(conversion, "array"), ...wholes(rules)];
  const element = [field.nested === undefined ? converted(conversion) : held && NESTED, ...elements(rules)];
  return conflict(value, possible) ?? conflict(element, ALL_KINDS);
}

const NESTED: Claim = { says: () => "@ValidateNested({ each: true })", kinds: kinds("object", "array") };

/** Whether elements, and not the value as a whole, are converted. */
function isKeyedOrSet({ container }: FieldModel): boolean {
  return container === "map" || container === "set";
}

function converted(conversion: TypeConversion | undefined, ...others: readonly "array"[]): Claim | undefined {
  return conversion && { says: () => conversion.says, kinds: kinds(conversion.kind, ...others), conversion };
}

function claimOf(rule: FieldRule): readonly Claim[] {
  const taken = kindsTakenBy(rule);
  return taken === undefined ? [] : [{ says: () => written(rule), kinds: taken, rule }];
}

/** What rules ask of a value as a whole. */
function wholes(claims: readonly Claim[]): readonly Claim[] {
  return claims.map((claim) =>
    claim.rule?.each === true ? { ...claim, kinds: kinds(...claim.kinds, ...LOOKED_INTO) } : claim,
  );
}

/** What they ask of each element. */
function elements(claims: readonly Claim[]): readonly Claim[] {
  return claims.filter(({ rule }) => rule?.each);
}

function conflict(claims: readonly (Claim | undefined)[], possible: ValueKinds): Contradiction | undefined {
  const made = claims.filter((claim) => claim !== undefined);
  for (const [index, one] of made.entries())
    for (const other of made.slice(index + 1))
      if (![...one.kinds].some((kind) => other.kinds.has(kind) && possible.has(kind)))
        return { one: one.says(), other: other.says(), fix: fixOf(one, other) };
  return undefined;
}

function fixOf(one: Claim, other: Claim): string {
  const rules = [one, other].flatMap(({ rule }) => rule ?? []);
  const isText = rules.some((rule) => kindsTakenBy(rule)?.has("string"));
  const each = rules.some((rule) => rule.each) ? "{ each: true }" : "";
  if (one.conversion?.kind === "date" && isText)
    return one.conversion.byDecorator
      ? `use @IsDate(${each}) instead of the other rule, or remove @Type to keep a text`
      : "declare it string, or use @IsDate() with @Type(() => Date)";
  if (rules.some(({ name }) => /^is(NotEmpty)?Object$/.test(name)) && rules.some((rule) => rule.each))
    return "declare it as a Map, whose values rules with each look at";
  return "remove one of the two";
}

/** A rule as its decorator is written, as far as its name goes. */
function written({ name, each }: FieldRule): string {
  const names = [name, name.replace(/^is/, "")].map((text) => text.toLowerCase());
  const decorator = Object.entries(library).find(
    ([key, value]) => typeof value === "function" && /^[A-Z]/.test(key) && names.includes(key.toLowerCase()),
  );
  return `@${decorator?.[0] ?? name}(${each ? "{ each: true }" : ""})`;
}
