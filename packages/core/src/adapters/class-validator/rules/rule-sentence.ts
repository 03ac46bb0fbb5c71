import type { ValidationArguments } from "class-validator";

/** What a sentence is made of: the rule's own message, or its validator's. */
export interface SentenceSource {
  readonly property: string;
  readonly constraints: readonly unknown[];
  readonly message: string | ((args: ValidationArguments) => string) | undefined;
  readonly defaultMessage: ((args: ValidationArguments) => string) | undefined;
}

const CONSTRAINT = /\$constraint(\d+)/g;

/**
 * What a validator says of a value that breaks its rule, without the property's name; `undefined` where it says something
 * only of a given value.
 */
export function ruleSentence(source: SentenceSource): string | undefined {
  const template = templateOf(source);
  if (template === undefined || template === "" || /\$(value|target)/.test(template)) return undefined;
  // What a function says when it is asked is not what it will say, and its source is for nobody.
  const constraints = [...template.matchAll(CONSTRAINT)].map(
    ([, index]) => source.constraints[Number(index) - 1],
  );
  if (constraints.some((constraint) => typeof constraint === "function")) return undefined;
  const text = template
    .replace(CONSTRAINT, (_token, index: string) => written(source.constraints[Number(index) - 1]))
    .replaceAll("$property", source.property);
  const own = `${source.property} `;
  return text.startsWith(own) ? text.slice(own.length) : text;
}

function templateOf({ property, constraints, message, defaultMessage }: SentenceSource): string | undefined {
  const template = message !== undefined && message !== "" ? message : defaultMessage;
  if (typeof template !== "function") return template;
  const args = { property, constraints: [...constraints], object: {}, targetName: "", value: undefined };
  try {
    const text: unknown = template(args);
    return typeof text === "string" ? text : undefined;
  } catch {
    return undefined; // It is made for a value, and there is none yet.
  }
}

function written(constraint: unknown): string {
  if (Array.isArray(constraint)) return constraint.map(written).join(", ");
  if (constraint instanceof Date) return constraint.toISOString();
  return typeof constraint === "symbol" ? constraint.toString() : String(constraint);
}
