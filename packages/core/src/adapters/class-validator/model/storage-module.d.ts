/** The deep path of class-transformer's metadata, which its main entry does not offer. It has no types of its own. */
declare module "class-transformer/cjs/storage.js" {
  import type { TransformationType } from "class-transformer";
  interface ExposeMetadata {
    readonly propertyName: string | undefined;
    readonly options?: {
      readonly name?: string;
      readonly toPlainOnly?: boolean;
      readonly toClassOnly?: boolean;
      readonly groups?: readonly string[];
    };
  }
  interface TypeMetadata {
    readonly reflectedType: unknown;
    readonly typeFunction: () => unknown;
    readonly options?: {
      readonly keepDiscriminatorProperty?: boolean;
      readonly discriminator?: {
        readonly property: string;
        readonly subTypes: readonly { readonly name: string; readonly value: unknown }[];
      };
    };
  }
  interface TransformMetadata {
    readonly options?: { readonly groups?: readonly string[] };
  }
  export const defaultMetadataStorage: {
    /** By class, what was said about it and its members. */
    readonly _typeMetadatas: ReadonlyMap<unknown, unknown>;
    readonly _transformMetadatas: ReadonlyMap<unknown, unknown>;
    readonly _exposeMetadatas: ReadonlyMap<unknown, unknown>;
    readonly _excludeMetadatas: ReadonlyMap<unknown, unknown>;
    findTransformMetadatas(
      target: unknown,
      property: string,
      type: TransformationType,
    ): readonly TransformMetadata[];
    findTypeMetadata(target: unknown, property: string): TypeMetadata | undefined;
    findExposeMetadata(target: unknown, property: string): ExposeMetadata | undefined;
    findExcludeMetadata(target: unknown, property: string): ExposeMetadata | undefined;
    getExposedMetadatas(target: unknown): readonly ExposeMetadata[];
    getStrategy(target: unknown): "none" | "excludeAll" | "exposeAll";
  };
}
