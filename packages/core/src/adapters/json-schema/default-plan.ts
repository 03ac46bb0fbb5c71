import type { JsonSchema } from "@toolwright/kernel";
import { referenceOf, References } from "../../schema/publish/references.js";
import { isSchemaObject, listOf, propertiesOf } from "../../schema/schema-node.js";

/** What a schema says about the defaults of a value's parts. A recursive schema has a circular plan. */
export interface DefaultPlan {
  /** Plans that hold for the value itself as well: of its reference, and of the parts of its `allOf`. */
  same: readonly DefaultPlan[];
  /** Given when the property is absent: the schema's own, or else the first of those that hold as well. */
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
  return new PlanReader(root).read();
}

class PlanReader {
  readonly #root: JsonSchema;
  readonly #made = new Map<JsonSchema, DefaultPlan>();
  #references: References | undefined;

  constructor(root: JsonSchema) {
    this.#root = root;
  }

  read(): DefaultPlan {
    const whole = this.#planOf(this.#root);
    for (const plan of this.#made.values()) {
      const found = defaultOf(plan, new Set());
      if (found !== undefined) plan.default = found;
    }
    return whole;
  }

  #planOf(node: JsonSchema): DefaultPlan {
    const known = this.#made.get(node);
    if (known !== undefined) return known;
    const plan = emptyPlan();
    this.#made.set(node, plan);
    const { allOf, prefixItems, items, additionalItems, additionalProperties, patternProperties } = node;
    if (Object.hasOwn(node, "default")) plan.default = { value: node["default"] };
    plan.same = this.#plansOf([this.#referredBy(node), ...listOf(allOf)]).filter(
      (part) => part !== undefined,
    );
    plan.properties = new Map(
      Object.entries(propertiesOf(node)).flatMap(([key, part]) =>
        isSchemaObject(part) ? [[key, this.#planOf(part)] as const] : [],
      ),
    );
    plan.rest = patternProperties === undefined ? this.#planOfPart(additionalProperties) : undefined;
    // In draft-07, `items` may be the list that is `prefixItems` since.
    plan.elements = this.#plansOf([...listOf(prefixItems), ...listOf(items)]);
    plan.items = this.#planOfPart(Array.isArray(items) ? additionalItems : items);
    return plan;
  }

  #referredBy(node: JsonSchema): unknown {
    const reference = referenceOf(node);
    if (reference === undefined) return undefined;
    this.#references ??= new References(this.#root);
    return this.#references.find(node, reference);
  }

  #plansOf(parts: readonly unknown[]): readonly (DefaultPlan | undefined)[] {
    return parts.map((part) => this.#planOfPart(part));
  }

  #planOfPart(part: unknown): DefaultPlan | undefined {
    return isSchemaObject(part) ? this.#planOf(part) : undefined;
  }
}

function emptyPlan(): DefaultPlan {
  return { same: [], properties: new Map(), rest: undefined, elements: [], items: undefined };
}

function defaultOf(plan: DefaultPlan, seen: Set<DefaultPlan>): DefaultPlan["default"] {
  if (plan.default !== undefined) return plan.default;
  seen.add(plan);
  for (const same of plan.same) {
    const found = seen.has(same) ? undefined : defaultOf(same, seen);
    if (found !== undefined) return found;
  }
  return undefined;
}
