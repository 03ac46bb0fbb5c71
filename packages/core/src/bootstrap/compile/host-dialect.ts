import type { JsonSchema } from "@toolwright/kernel";
import { needsOf } from "../../hosts/dialect/dialect-needs.js";
import { toDialect } from "../../hosts/dialect/to-dialect.js";
import { profilesOf } from "../../hosts/host-profiles.js";
import type { SchemaSide } from "../../schema/schema-adapter.js";
import type { BootContext } from "../boot-context.js";
import type { DeclaredTool } from "../scan/declared-tool.js";

/** A schema of a tool's arguments or of its result. */
interface SidedSchema {
  readonly schema: JsonSchema;
  readonly side: SchemaSide;
}

/** A schema as the app's hosts take it; the log says where they learn less than there is. */
export function inDialect(
  { schema, side }: SidedSchema,
  { name, at }: DeclaredTool,
  boot: BootContext,
): JsonSchema {
  const profiles = profilesOf(boot.options.hosts ?? []);
  const dialect = toDialect(schema, profiles, side);
  if (dialect.cut.length > 0) {
    const definitions = dialect.cut.join(", ");
    const hosts = profiles.filter((profile) => !needsOf([profile]).references).map(({ host }) => host);
    boot.logger.warn(
      `${at}: ${hosts.join(", ")} cannot follow references, so that the schema of "${name}" shows only the outer levels of ${definitions}`,
      { tool: name, hosts, definitions: dialect.cut },
    );
  }
  return dialect.schema;
}
