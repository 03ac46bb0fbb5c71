import type { JsonSchema } from "@toolwright/kernel";
import { isSchemaObject, listOf, propertiesOf } from "../../schema/schema-node.js";
import { referredPart } from "./referred-part.js";

/** What a schema says about the defaults of a value's parts. A recursive schema has a circular plan. */
export interface DefaultPlan {
  /** Plans that hold for the value itself as well: of its reference, and of the parts of its `allOf`. */
  same: readonly DefaultPlan[];
  /** Given when the property is absent. */
  default?: { readonly value: unknown };
  properties: ReadonlyMap<string, DefaultPlan>;
  /** Of properties that are not named. */
  rest: DefaultPlan | undefined;
  /** Of the first elements, one each. */
  elements: readonly (DefaultPlan | undefined)[];
  items: DefaultPlan | undefined;
}

/** Reads the plan of a schema, each of its parts once. */
export function defaultPlanOf(root: JsonSchema): DefaultPlan {
  const made = new Map<JsonSchema, DefaultPlan>();
  return planOf(root);

  function planOf(node: JsonSchema): DefaultPlan {
    const known = made.get(node);
    if (known !== undefined) return known;
    const plan: DefaultPlan = {
      same: [],
      properties: new Map(),
      rest: undefined,
      elements: [],
      items: undefined,
    };
    made.set(node, plan);
    const { $ref, allOf, prefixItems, items, additionalItems, additionalProperties, patternProperties } =
      node;
    if (Object.hasOwn(node, "default")) plan.default = { value: node["default"] };
    plan.same = [referredPart(root, $ref), ...listOf(allOf)]
      .map(planOfPart)
      .filter((part) => part !== undefined);
    plan.properties = new Map(
      Object.entries(propertiesOf(node)).flatMap(([key, part]) =>
        isSchemaObject(part) ? [[key, planOf(part)] as const] : [],
      ),
    );
    plan.rest = patternProperties === undefined ? planOfPart(additionalProperties) : undefined;
    // In draft-07, `items` may be the list that is `prefixItems` since.
    plan.elements = [...listOf(prefixItems), ...listOf(items)].map(planOfPart);
    plan.items = planOfPart(Array.isArray(items) ? additionalItems : items);
    return plan;
  }

  function planOfPart(part: unknown): DefaultPlan | undefined {
    return isSchemaObject(part) ? planOf(part) : undefined;
  }
}
