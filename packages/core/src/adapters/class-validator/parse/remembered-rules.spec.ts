import { describe, expect, it } from "@jest/globals";
import { getMetadataStorage, IsString, type MetadataStorage } from "class-validator";
import { rememberedRules } from "./remembered-rules.js";

class Named {
  @IsString() name!: string;
}

function rulesOf(storage: MetadataStorage, target: typeof Named) {
  return storage.getTargetValidationMetadatas(target, "", false, false);
}

describe("the storage that remembers", () => {
  it("finds the same rules, and the same again", () => {
    const storage = rememberedRules();
    const found = rulesOf(storage, Named);
    expect(found).toEqual(rulesOf(getMetadataStorage(), Named));
    expect(found).toHaveLength(1);
    expect(rulesOf(storage, Named)).toBe(found);
    expect(storage.groupByPropertyName(found)).toBe(storage.groupByPropertyName(found));
    expect(storage.groupByPropertyName(found)).toEqual({ name: found });
  });

  it("is the library's storage for all else", () => {
    const storage = rememberedRules();
    const [rule] = rulesOf(storage, Named);
    const validators = storage.getTargetValidatorConstraints(rule?.constraintCls as never);
    expect(validators).toEqual(
      getMetadataStorage().getTargetValidatorConstraints(rule?.constraintCls as never),
    );
    expect(validators.map(({ name }) => name)).toEqual(["isString"]);
    expect(storage.hasValidationMetaData).toBe(true);
  });
});
