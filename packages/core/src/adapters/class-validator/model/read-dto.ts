import { Expose } from "class-transformer";
import { defaultMetadataStorage } from "class-transformer/cjs/storage.js";
import { schemaFault } from "../../../schema/schema-fault.js";
import type { DtoClass } from "../../../schema/schema-types.js";
import { fieldsOf, isFieldRule } from "../field.js";
import type { DtoModel } from "./dto-model.js";
import { readField } from "./read-field.js";
import { rulesOfAllGroups, selectedRules, selectsAll } from "../rule-metadata.js";
import { checkContainer } from "../rules/check-container.js";
import { initialState } from "./initial-values.js";
import { ownValidators } from "../rules/own-rules.js";
import { readRules } from "../rules/read-rules.js";
import type { ResolvedOptions } from "../rules/resolved-options.js";

/**
 * Reads what decorators said about a class and those that it holds, base classes included.
 *
 * @throws the faults TW_DTO_NO_RULES, TW_DTO_NESTED and TW_DTO_FIELD
 */
export function readDto(target: DtoClass, options: ResolvedOptions): DtoModel {
  const models = new Map<DtoClass, DtoModel>();
  checkStorage(target);
  return modelOf(target);

  function modelOf(wanted: DtoClass): DtoModel {
    const known = models.get(wanted);
    if (known !== undefined) return known;
    const model = read(wanted, options, modelOf);
    models.set(wanted, model);
    return model;
  }
}

function read(target: DtoClass, options: ResolvedOptions, modelOf: (target: DtoClass) => DtoModel): DtoModel {
  const ofAllGroups = rulesOfAllGroups(target);
  const held = selectsAll(options) ? ofAllGroups : selectedRules(target, options);
  const selected = held.filter((rule) => !isFieldRule(rule));
  const own = ownValidators(selected);
  checkContainer(selected, own);
  const rules = readRules(selected, own);
  if (rules.size === 0 && options.forbidUnknownValues) throw withoutRules(target, options);
  const fields = fieldsOf(target, ofAllGroups);
  const { values: defaults, failure } = initialState(target);
  const reading = { target, rules, fields, defaults, groups: options.groups, modelOf };
  for (const property of rules.keys()) checkName(target, property);
  const properties = new Set([...rules.keys(), ...fields.keys(), ...exposedProperties(target)]);
  return {
    target,
    fields: new Map([...properties].map((property) => [property, readField(property, reading)])),
    open: !options.whitelist && !options.forbidNonWhitelisted,
    failure,
  };
}

/** The library groups rules in an object with a prototype, and fails at every call where a name is found there already. */
function checkName(target: DtoClass, property: string): void {
  if (!(property in Object.prototype)) return;
  throw new Error(
    `class-validator cannot check ${target.name}.${property}, since every object has a member of that name; ` +
      `call the property otherwise, and send it under its name by @Expose({ name: "${property}" })`,
  );
}

function exposedProperties(target: DtoClass): readonly string[] {
  return defaultMetadataStorage.getExposedMetadatas(target).flatMap(({ propertyName }) => propertyName ?? []);
}

function withoutRules(target: DtoClass, { groups }: ResolvedOptions): Error {
  const reason = rulesOfAllGroups(target).some((rule) => !isFieldRule(rule))
    ? `of its rules, none is in the groups that are asked for (${groups.join(", ") || "none, with strictGroups"})`
    : exposedProperties(target).length > 0
      ? "it has @Expose alone, which validates nothing"
      : "it has no rules; if its fields have decorators, there may be two copies of class-validator";
  return schemaFault("TW_DTO_NO_RULES", { dto: target.name, reason });
}

/** A bundler may take the main entry's other build, and leave the deep path with an empty storage of its own. */
function checkStorage(target: DtoClass): void {
  if (HAS_ONE_STORAGE) return;
  const reason =
    "class-transformer is loaded twice: let the bundler leave it out, or take its cjs build alone";
  throw schemaFault("TW_DTO_NO_RULES", { dto: target.name, reason });
}

class Probe {
  @Expose() at = 0;
}

const HAS_ONE_STORAGE = defaultMetadataStorage.findExposeMetadata(Probe, "at") !== undefined;
