import type { Issue } from "../schema/schema-adapter.js";

/** The framework's own issue, of an argument that the published schema does not name; told apart to be put in other words. */
export class UnknownArgument implements Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;

  constructor({ path, message }: Issue) {
    this.path = path;
    this.message = message;
  }
}
