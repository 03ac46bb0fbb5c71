import type { SchemaNode } from "./schema-node.js";

/** Why not every value of one schema is surely a value of the other. */
export interface Obstacle {
  /** Where, as code would write it. */
  readonly path: string;
  /** By what; `properties` where a name is not declared any more, `required` where one has become necessary. */
  readonly keyword: string;
  /** What the narrower-to-be says there, and the wider. */
  readonly inner: unknown;
  readonly outer: unknown;
}

/** Two schemas at one place: is every value of the inner one a value of the outer one? */
export interface SchemaPair {
  readonly inner: SchemaNode;
  readonly outer: SchemaNode;
  readonly path: string;
  /** Asks the same of two parts. */
  readonly compare: CompareSchemas;
  /** Whether the outer one must declare each name that the inner one declares, also where it lets in any name. */
  readonly namesMustStay: boolean;
}

/** What stands in the way, at one place and below it; nothing where every value of `inner` is one of `outer`. */
export type CompareSchemas = (inner: unknown, outer: unknown, path: string) => readonly Obstacle[];

/** What one kind of keywords puts in the way. */
export type SubsetRule = (pair: SchemaPair) => readonly Obstacle[];

/** One keyword in the way. */
export function obstacle({ inner, outer, path }: SchemaPair, keyword: string): Obstacle {
  return { path, keyword, inner: inner[keyword], outer: outer[keyword] };
}

/** The answer with the least in the way: the likeliest counterpart. */
export function fewest(answers: readonly (readonly Obstacle[])[]): readonly Obstacle[] | undefined {
  return answers.reduce<readonly Obstacle[] | undefined>(
    (best, one) => (best === undefined || one.length < best.length ? one : best),
    undefined,
  );
}
