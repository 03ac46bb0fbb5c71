import type { JsonSchema } from "@toolwright/kernel";
import { isSchemaObject, propertiesOf } from "../../schema/schema-node.js";
import type { DialectNeeds } from "./dialect-needs.js";
import { withoutAllOf } from "./merge-schemas.js";

/**
 * A root without the alternatives that hosts refuse there: their properties become optional ones of the root, so that a model
 * still learns of them. Which of them go together is left to validation.
 */
export function withoutRootUnion(schema: JsonSchema, needs: DialectNeeds): JsonSchema {
  if (schema["type"] !== "object") return schema;
  const root = needs.allowsAtRoot("allOf") ? schema : withoutAllOf(schema);
  const keywords = ["anyOf", "oneOf"].filter((keyword) => !needs.allowsAtRoot(keyword));
  const branches = keywords.flatMap((keyword) => branchesOf(root[keyword]));
  const rest = Object.entries(root).filter(
    ([keyword]) =>
      !["anyOf", "oneOf", "enum", "const", "not"].includes(keyword) || needs.allowsAtRoot(keyword),
  );
  const found = { ...Object.fromEntries(rest) };
  return branches.length === 0 ? found : { ...found, properties: withBranches(propertiesOf(root), branches) };
}

function branchesOf(list: unknown): readonly JsonSchema[] {
  const branches = Array.isArray(list) ? (list as unknown[]).filter(isSchemaObject) : [];
  return branches
    .map(withoutAllOf)
    .flatMap((branch) => [branch, ...branchesOf(branch["anyOf"]), ...branchesOf(branch["oneOf"])]);
}

function withBranches(
  own: Readonly<Record<string, unknown>>,
  branches: readonly JsonSchema[],
): Readonly<Record<string, unknown>> {
  const forms = new Map<string, Map<string, unknown>>();
  for (const branch of branches) {
    for (const [name, form] of Object.entries(propertiesOf(branch))) {
      if (Object.hasOwn(own, name)) continue;
      const known = forms.get(name) ?? new Map<string, unknown>();
      forms.set(name, known.set(JSON.stringify(form), form));
    }
  }
  // A branch that does not name a property lets it be anything; a model is better told what it is meant to be.
  const added = [...forms].map(([name, known]) => {
    const [first, ...others] = known.values();
    return [name, others.length === 0 ? first : { anyOf: [first, ...others] }] as const;
  });
  return Object.fromEntries([...Object.entries(own), ...added]);
}
