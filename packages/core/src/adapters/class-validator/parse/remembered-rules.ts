import { getMetadataStorage, type MetadataStorage } from "class-validator";
import type { DtoClass } from "../../../schema/schema-types.js";
import { storageOf } from "../lineage.js";
import type { RuleMetadata } from "../rule-metadata.js";

type RulesByProperty = ReturnType<MetadataStorage["groupByPropertyName"]>;

/**
 * class-validator's storage for one selection of rules, which remembers what it found: for each instance that is validated
 * the library looks at all classes that it knows, so that every DTO of an app makes the calls of all others slower.
 */
export function rememberedRules(): MetadataStorage {
  const storage = getMetadataStorage();
  const rules = new WeakMap<object, RuleMetadata[]>();
  const groups = new WeakMap<readonly RuleMetadata[], RulesByProperty>();
  const remembering: Pick<MetadataStorage, "getTargetValidationMetadatas" | "groupByPropertyName"> = {
    getTargetValidationMetadatas: (target, ...selection) =>
      remembered(rules, target, () =>
        storageOf(target as unknown as DtoClass).getTargetValidationMetadatas(target, ...selection),
      ),
    groupByPropertyName: (found) => remembered(groups, found, () => storage.groupByPropertyName(found)),
  };
  return Object.assign(Object.create(storage) as MetadataStorage, remembering);
}

function remembered<K extends object, V>(known: WeakMap<K, V>, key: K, find: () => V): V {
  const before = known.get(key);
  if (before !== undefined) return before;
  const found = find();
  known.set(key, found);
  return found;
}
