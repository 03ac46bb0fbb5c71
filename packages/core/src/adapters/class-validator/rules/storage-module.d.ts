/** The deep path of class-transformer's metadata, which its main entry does not offer. It has no types of its own. */
declare module "class-transformer/cjs/storage.js" {
  interface ExposeMetadata {
    readonly propertyName: string | undefined;
    readonly options?: {
      readonly name?: string;
      readonly toPlainOnly?: boolean;
      readonly toClassOnly?: boolean;
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
  export const defaultMetadataStorage: {
    findTypeMetadata(target: unknown, property: string): TypeMetadata | undefined;
    findExposeMetadata(target: unknown, property: string): ExposeMetadata | undefined;
    findExcludeMetadata(target: unknown, property: string): ExposeMetadata | undefined;
    getExposedMetadatas(target: unknown): readonly ExposeMetadata[];
    getStrategy(target: unknown): "none" | "excludeAll" | "exposeAll";
  };
}
