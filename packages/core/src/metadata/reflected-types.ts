/** What reflect-metadata adds to `Reflect`. Typed here, so that its global types are not forced on users. */
interface MetadataReflect {
  getMetadata(key: string, target: object, property?: string | symbol): unknown;
  getOwnMetadata(key: string, target: object): unknown;
  deleteMetadata(key: string, target: object): boolean;
}

/** Looked up at each use: the library may be loaded after this file. */
function metadataReflect(): MetadataReflect | undefined {
  const candidate = Reflect as unknown as Partial<MetadataReflect>;
  return typeof candidate.getMetadata === "function" ? (candidate as MetadataReflect) : undefined;
}

/** Whether reflect-metadata, or something that does its work, is loaded. */
export function isReflectLoaded(): boolean {
  return metadataReflect() !== undefined;
}

/**
 * The types that the compiler emitted for a method's parameters, from the nearest declaration up the prototype chain;
 * `undefined` where it emitted none (esbuild never does; tsc only with `emitDecoratorMetadata`).
 *
 * An element is `undefined` where a circular import had not defined the class yet, `Object` for an interface or a union,
 * and `Function` for a class behind `import type`.
 */
export function readParameterTypes(prototype: object, key: string | symbol): readonly unknown[] | undefined {
  return asTypes(metadataReflect()?.getMetadata("design:paramtypes", prototype, key));
}

/**
 * The type that the compiler emitted for a property, from the nearest declaration up the prototype chain; `undefined` where
 * it emitted none, or a circular import had not defined the class yet.
 */
export function readPropertyType(prototype: object, key: string): unknown {
  return metadataReflect()?.getMetadata("design:type", prototype, key);
}

/** The types that the compiler emitted for a class's own constructor; `undefined` where it emitted none. */
export function readConstructorTypes(target: object): readonly unknown[] | undefined {
  return asTypes(readClassMetadata("design:paramtypes", target));
}

/** What a library stored on exactly this class; `undefined` for nothing. */
export function readClassMetadata(key: string, target: object): unknown {
  return metadataReflect()?.getOwnMetadata(key, target);
}

/** Forgets what a library stored on exactly this class. */
export function deleteClassMetadata(key: string, target: object): void {
  metadataReflect()?.deleteMetadata(key, target);
}

function asTypes(value: unknown): readonly unknown[] | undefined {
  return Array.isArray(value) ? value : undefined;
}
