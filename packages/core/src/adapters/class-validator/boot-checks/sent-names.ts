import type { SchemaSide } from "../../../schema/schema-adapter.js";
import { schemaFault } from "../../../schema/schema-fault.js";
import type { DtoModel } from "../model/dto-model.js";
import { shownFields } from "../model/reached-models.js";

/**
 * Refuses names that class-transformer does not pass on, and names that two fields share, of which one would get the other's
 * value.
 *
 * @throws the fault TW_DTO_NAME
 */
export function refuseSentNames(model: DtoModel, side: SchemaSide): void {
  const holders = new Map<string, string>();
  for (const { property, sentName: name } of shownFields(model, side)) {
    const place = `${model.target.name}.${property}`;
    const holder = holders.get(name);
    const reason = holder === undefined ? whyNotSent(name, side) : `${holder} has it already`;
    if (reason !== undefined) throw schemaFault("TW_DTO_NAME", { place, name, reason });
    holders.set(name, property);
  }
}

function whyNotSent(name: string, side: SchemaSide): string | undefined {
  if (name === "") return "class-transformer takes it for none";
  const isPassedOver = name === "__proto__" || (name === "constructor" && side === "input");
  return isPassedOver ? "class-transformer passes over it" : undefined;
}
