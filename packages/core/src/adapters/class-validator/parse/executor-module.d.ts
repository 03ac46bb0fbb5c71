/** The deep path of what class-transformer does its work by, which its main entry does not offer. It has no types of its own. */
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
