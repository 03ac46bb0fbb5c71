import type { ValidationError } from "class-validator";
import { isPromiseLike } from "../../../../schema/maybe-promise.js";
import type { CompiledSchema, Parsed } from "../../../../schema/schema-adapter.js";
import { isTooDeep, refusingTooDeep } from "../../../../schema/parsing/too-deep.js";
import { planning } from "./dto-plan.js";
import type { DtoModel } from "../../model/dto-model.js";
import { type DtoValidator, validatorOf } from "../validate/dto-validator.js";
import { faultOf } from "../fault-of.js";
import { mergeIssues } from "./merge-issues.js";
import type { ResolvedOptions } from "../../rules/resolved-options.js";
import { Preparation } from "./preparation.js";
import { reachedModels } from "../../model/reached-models.js";
import { makeSets, restoreRecords, type ShownRecord, showRecords } from "../validate/shown-records.js";
import { InstanceMaker } from "./to-instance.js";
import { IssueReader } from "../validate/validation-issues.js";

/**
 * Parsing of what clients send for a DTO class: an instance, made by class-transformer and valid to class-validator, or
 * what is wrong. Synchronous unless a rule may answer with a promise.
 *
 * Throws, or rejects, only with what a validator of the author's own throws: that is a failure of the server, not of the
 * arguments.
 */
export function parserOf(model: DtoModel, options: ResolvedOptions): CompiledSchema["parse"] {
  const parser = new DtoParser(model, options);
  return refusingTooDeep((value) => parser.parse(value));
}

interface Made {
  readonly instance: object;
  /** The records in it, for as long as it is validated. */
  readonly shown: readonly ShownRecord[];
}

class DtoParser {
  readonly #model: DtoModel;
  readonly #maker: InstanceMaker;
  readonly #validate: DtoValidator;
  readonly #reader: IssueReader;
  readonly #rules;
  readonly #plan;

  constructor(model: DtoModel, options: ResolvedOptions) {
    const planOf = planning(options.convert);
    this.#model = model;
    this.#plan = planOf(model);
    this.#rules = { planOf, forbidUnknown: options.forbidNonWhitelisted };
    this.#maker = new InstanceMaker(options.groups, planOf);
    this.#validate = validatorOf(options);
    this.#reader = new IssueReader(reachedModels([model]), options, "input");
  }

  parse(value: unknown): Parsed | Promise<Parsed> {
    if (typeof value !== "object" || value === null) return refused("must be an object");
    if (Array.isArray(value)) return refused("must be an object, not an array");
    const preparation = new Preparation(this.#rules);
    const made = this.#make(value, preparation);
    if (!made.ok) return made;
    const errors = this.#validate(made.instance);
    return isPromiseLike(errors)
      ? errors.then((found) => this.#judge(made, preparation, found))
      : this.#judge(made, preparation, errors);
  }

  #make(value: object, preparation: Preparation) {
    let prepared: object | undefined;
    try {
      prepared = preparation.object(this.#plan, value as Readonly<Record<string, unknown>>);
      const instance = this.#maker.make(this.#model.target, prepared);
      return { ok: true, instance, shown: showRecords(instance, preparation.found?.records ?? []) } as const;
    } catch (error) {
      if (isTooDeep(error, value)) throw error;
      if (prepared === undefined) return { ok: false, issues: [faultOf(error)] } as const;
      const faults = this.#maker.faultsOf(this.#model, prepared);
      if (faults.length === 0) return { ok: false, issues: [faultOf(error)] } as const;
      return { ok: false, issues: [...(preparation.found?.issues ?? []), ...faults] } as const;
    }
  }

  #judge({ instance, shown }: Made, { found }: Preparation, errors: readonly ValidationError[]): Parsed {
    if (found === undefined && errors.length === 0) return { ok: true, value: instance };
    const validated = this.#reader.issuesOf(errors);
    const issues = found === undefined ? validated : mergeIssues(this.#model, found, validated);
    if (issues.length > 0) return { ok: false, issues };
    restoreRecords(shown);
    if (found !== undefined) makeSets(instance, found.sets);
    return { ok: true, value: instance };
  }
}

function refused(message: string): Parsed & { readonly ok: false } {
  return { ok: false, issues: [{ path: [], message }] };
}
