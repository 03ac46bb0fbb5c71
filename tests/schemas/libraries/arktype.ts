import { standardSchema } from "@toolwright/core";
import { type Type, type, scope } from "arktype";
import type { Model } from "../model.js";
import { type Library, recordOf } from "./library.js";

export const arkTypeLibrary: Library = {
  name: "ArkType",
  adapter: standardSchema,
  write: (model) => write(model),
  chain: scope({ Chain: { n: "number.integer", "next?": "Chain" } }).export().Chain,
  countsUnits: true,
  takesListsAsObjects: true,
  lacks: ["date"],
  sparedNames: {
    ["__proto__"]: "ArkType publishes it as required, and says nothing of its value",
  },
};

/** ArkType computes types from definitions, which a model has only at run time. */
type Any = Type;

function write(model: Model): Any {
  switch (model.kind) {
    case "string":
      return type("string").atLeastLength(model.min).atMostLength(model.max);
    case "integer":
      return type("number.integer").atLeast(model.min).atMost(model.max);
    case "date":
      return type("Date");
    case "boolean":
      return type("boolean");
    case "enum":
      return type.enumerated(...model.values);
    case "array":
      return write(model.item).array().atMostLength(model.max);
    case "record":
      return type({ "[string]": write(model.value) });
    case "nullable":
      return write(model.inner).or("null");
    case "object":
      return type(
        recordOf(
          model.fields.map(({ name, isOptional, model: inner }) => [
            isOptional ? `${name}?` : name,
            write(inner),
          ]),
        ),
      );
  }
}
