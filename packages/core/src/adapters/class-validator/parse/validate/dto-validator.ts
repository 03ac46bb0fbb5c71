import { type ValidationError, Validator, type ValidatorOptions } from "class-validator";
import type { ValidationExecutor } from "class-validator/cjs/validation/ValidationExecutor.js";
import type { MaybePromise } from "../../../../schema/maybe-promise.js";
import type { ResolvedOptions } from "../../rules/resolved-options.js";
import { distinctRules } from "./distinct-rules.js";
import { DistinctListExecutor } from "./distinct-list-executor.js";
import { rememberedRules } from "../remembered-rules.js";

/** Validates an instance; throws, or rejects, with what a validator of the author's own throws. */
export type DtoValidator = (instance: object) => MaybePromise<readonly ValidationError[]>;

/**
 * Validation by class-validator, synchronous unless a rule answers with a promise. Nothing tells beforehand which will: of
 * the library's own two functions, one drops the promise, and the other waits even where there is none.
 */
export function validatorOf(options: ResolvedOptions): DtoValidator {
  const { always, strictGroups, forbidUnknownValues, stopAtFirstError } = options;
  const validatorOptions: ValidatorOptions = {
    // Unknown properties are met before the instance is made, where those of the sender are not yet mixed with its own.
    whitelist: false,
    always,
    strictGroups,
    forbidUnknownValues,
    stopAtFirstError,
    ...(options.groups.length > 0 && { groups: [...options.groups] }),
  };
  const validator = new Validator();
  const isDistinctRule = distinctRules();
  const rules = rememberedRules();
  return (instance) => {
    const executor = new DistinctListExecutor(validator, validatorOptions, isDistinctRule);
    executor.metadataStorage = rules;
    const errors: ValidationError[] = [];
    try {
      executor.execute(instance, undefined, errors);
    } catch (error) {
      // Nobody waits for them any more, and they may reject.
      for (const answer of executor.awaitingPromises) answer.catch(() => undefined);
      throw error;
    }
    return executor.awaitingPromises.length === 0
      ? executor.stripEmptyErrors(errors)
      : settled(executor).then(() => executor.stripEmptyErrors(errors));
  };
}

/** A promise that is validated may hold a value whose rules answer with promises again. */
async function settled({ awaitingPromises }: ValidationExecutor): Promise<void> {
  for (let done = 0; done < awaitingPromises.length;) {
    const answers = awaitingPromises.slice(done);
    done += answers.length;
    await Promise.all(answers);
  }
}
