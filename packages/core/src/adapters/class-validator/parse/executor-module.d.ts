/**
 * The deep path of what class-transformer does its work by, which its main entry does not offer. It has no types of its own.
 */
declare module "class-transformer/cjs/TransformOperationExecutor.js" {
  import type { ClassTransformOptions, TransformationType } from "class-transformer";
  export class TransformOperationExecutor {
    constructor(transformationType: TransformationType, options: ClassTransformOptions);
    transform(
      source: unknown,
      value: unknown,
      targetType: unknown,
      arrayType: unknown,
      isMap: boolean | undefined,
      level?: number,
    ): unknown;
  }
}

/**
 * The deep path of what class-validator does its work by, which its main entry does not offer. It has no types of its own.
 */
declare module "class-validator/cjs/validation/ValidationExecutor.js" {
  import type { MetadataStorage, ValidationError, Validator, ValidatorOptions } from "class-validator";
  type RuleMetadata = ReturnType<MetadataStorage["getTargetValidationMetadatas"]>[number];
  export class ValidationExecutor {
    /** What asynchronous rules have answered so far; each settles once its errors are written down. */
    readonly awaitingPromises: readonly Promise<unknown>[];
    /** Where it looks for the rules of a class. */
    metadataStorage: MetadataStorage;
    constructor(validator: Validator, options: ValidatorOptions);
    execute(object: object, targetSchema: string | undefined, errors: ValidationError[]): void;
    /** Checks a value by rules that have validators, in their order. */
    customValidations(
      object: object,
      value: unknown,
      rules: readonly RuleMetadata[],
      error: ValidationError,
    ): void;
    stripEmptyErrors(errors: readonly ValidationError[]): ValidationError[];
    /** The name of a broken rule, and what is said of it. */
    createValidationError(
      object: object,
      value: unknown,
      rule: {
        readonly type: string;
        readonly propertyName: string;
        readonly message?: unknown;
        readonly constraints?: readonly unknown[];
      },
      validator?: { readonly name: string },
    ): [name: string, message: string];
  }
}
