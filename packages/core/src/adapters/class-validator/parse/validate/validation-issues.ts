import type { ValidationError } from "class-validator";
import type { Issue, SchemaSide } from "../../../../schema/schema-adapter.js";
import { reportedNames, selectedRules } from "../../rule-metadata.js";
import { askingForDateTime } from "./date-words.js";
import type { DtoModel } from "../../model/dto-model.js";
import type { ResolvedOptions } from "../../rules/resolved-options.js";

/** The library's default, which says of every wrong value that an array would do. */
const EITHER = /^(?:each value in )?nested property \S+ must be either object or array$/;

/** Turns what class-validator found into issues, in the order of declaration, with the names that clients send. */
export class IssueReader {
  readonly #models: ReadonlyMap<unknown, DtoModel>;
  readonly #options: ResolvedOptions;
  readonly #side: SchemaSide;
  readonly #leftOut: "excluded" | "excludedFromOutput";

  /** @param models of all classes that values may be of */
  constructor(models: ReadonlySet<DtoModel>, options: ResolvedOptions, side: SchemaSide) {
    this.#models = new Map([...models].map((model) => [model.target, model]));
    this.#options = options;
    this.#side = side;
    this.#leftOut = side === "input" ? "excluded" : "excludedFromOutput";
  }

  /** One issue for each broken rule. */
  issuesOf(errors: readonly ValidationError[], path: readonly PropertyKey[] = []): readonly Issue[] {
    return this.#inOrder(errors).flatMap((error) => {
      // A field that is left out need not keep its rules.
      if (this.#modelOf(error)?.fields.get(error.property)?.[this.#leftOut] === true) return [];
      const place = this.#placeOf(error, path);
      const own = this.#messagesOf(error).map((message) => ({ path: place, message }));
      return [...own, ...this.issuesOf(error.children ?? [], place)];
    });
  }

  #inOrder(errors: readonly ValidationError[]): readonly ValidationError[] {
    const model = this.#modelOf(errors[0]);
    if (model === undefined || errors.length < 2) return errors;
    const ranks = new Map([...model.fields.keys()].map((property, index) => [property, index]));
    const rankOf = ({ property }: ValidationError): number => ranks.get(property) ?? ranks.size;
    return errors.toSorted((a, b) => rankOf(a) - rankOf(b));
  }

  #placeOf(error: ValidationError, path: readonly PropertyKey[]): readonly PropertyKey[] {
    // Of a class without rules, the library reports no property, whatever its type says.
    const property = error.property as string | undefined;
    if (property === undefined) return path;
    if (Array.isArray(error.target) || error.target instanceof Set) return [...path, Number(property)];
    return [...path, this.#modelOf(error)?.fields.get(property)?.sentName ?? property];
  }

  #messagesOf(error: ValidationError): readonly string[] {
    const constraints = Object.entries(error.constraints ?? {});
    const ranks = constraints.length < 2 ? [] : this.#ruleNames(error);
    return constraints
      .toSorted(([a], [b]) => ranks.indexOf(a) - ranks.indexOf(b))
      .map(([, message]) => this.#worded(message, error));
  }

  /** Asynchronous rules are broken in the order of their answers; rules stand in one order. */
  #ruleNames(error: ValidationError): readonly string[] {
    const model = this.#modelOf(error);
    if (model === undefined) return [];
    return selectedRules(model.target, this.#options)
      .filter(({ propertyName }) => propertyName === error.property)
      .flatMap(reportedNames);
  }

  #worded(message: string, error: ValidationError): string {
    if (EITHER.test(message)) return this.#honest(error);
    const isDate = this.#modelOf(error)?.fields.get(error.property)?.valueType === "date";
    return isDate && this.#side === "input" ? askingForDateTime(message, error.property) : message;
  }

  #honest(error: ValidationError): string {
    const container = this.#modelOf(error)?.fields.get(error.property)?.nested?.container ?? "none";
    return container === "array" || container === "set" ? "must be an array" : "must be an object";
  }

  #modelOf(error: ValidationError | undefined): DtoModel | undefined {
    return this.#models.get(error?.target?.constructor);
  }
}
