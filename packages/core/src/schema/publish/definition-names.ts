import type { JsonSchema } from "@toolwright/kernel";
import { pointerKeys } from "../json-pointer.js";

/** Names of the definitions of one schema: the author's own where there is one, the same at each start. */
export class DefinitionNames {
  readonly #names = new Map<JsonSchema, string>();
  readonly #taken = new Set<string>();

  has(schema: JsonSchema): boolean {
    return this.#names.has(schema);
  }

  /** @returns the name that was given to a schema by {@link add} */
  nameOf(schema: JsonSchema): string {
    return this.#names.get(schema) ?? "";
  }

  /** @param reference how the schema is referred to, if it is */
  add(schema: JsonSchema, reference: string | undefined): void {
    const { title, $id } = schema;
    const id = typeof $id === "string" ? lastPart($id) : undefined;
    const name = [lastPart(reference), title, id].map(usable).find((candidate) => candidate !== "") ?? "Part";
    let free = name;
    for (let number = 2; this.#taken.has(free); number++) free = `${name}_${number}`;
    this.#taken.add(free);
    this.#names.set(schema, free);
  }
}

function lastPart(reference = ""): string | undefined {
  const [id = "", fragment = ""] = reference.split("#", 2);
  if (fragment.startsWith("/")) return pointerKeys(fragment).at(-1);
  return fragment === ""
    ? id
        .split("/")
        .at(-1)
        ?.replace(/\.json$/, "")
    : fragment;
}

/** Names need no escaping in a pointer, and those that a converter numbered say nothing. */
function usable(name: unknown): string {
  if (typeof name !== "string" || name.startsWith("__") || /^\d*$/.test(name)) return "";
  return name.replaceAll(/[^A-Za-z0-9_.-]+/g, "_");
}
