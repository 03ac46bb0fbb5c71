import { createApp, Input, type ServiceClass, Tool, ToolService } from "@toolwright/core";
import { classValidator } from "@toolwright/core/class-validator";
import { jsonSchema } from "@toolwright/core/json-schema";
import { Ajv2020 } from "ajv/dist/2020.js";
import { fullFormats } from "ajv-formats/dist/formats.js";
import { getMetadataStorage } from "class-validator";
import { z } from "zod";
import { createIssueQuery, toolName } from "../workload/issues.js";
import { SERVER_INFO } from "../workload/setup.js";
import { createIssueDto, type IssueDtoClass } from "./issue-dto.js";
import { createIssueJsonSchema } from "./issue-json-schema.js";

/** One schema for each tool: a third each of DTO classes, zod and JSON Schema. */
export interface MixedSchemas {
  readonly dtos: readonly IssueDtoClass[];
  readonly zods: readonly ReturnType<typeof createIssueQuery>[];
  readonly plain: readonly Readonly<Record<string, unknown>>[];
}

/** Writes the schemas of so many tools, three at least. */
export function createMixedSchemas(tools: number): MixedSchemas {
  const third = <T>(create: () => T): T[] => Array.from({ length: Math.ceil(tools / 3) }, create);
  return { dtos: third(createIssueDto), zods: third(createIssueQuery), plain: third(createIssueJsonSchema) };
}

/** Declares a service with a tool for each schema, as the modules of an app do when they are loaded. */
export function createMixedServices({ dtos, zods, plain }: MixedSchemas): readonly ServiceClass[] {
  return [...dtos, ...zods, ...plain].map((schema, at) => createService(toolName(at), schema));
}

/** Boots an app. */
export async function bootMixed(services: readonly ServiceClass[]): Promise<void> {
  await createApp({ ...SERVER_INFO, services: [...services], schemas: [classValidator(), jsonSchema()] });
}

/** What the libraries ask for alone: a conversion for zod, a compilation for ajv, the rules for class-validator. */
export function convertMixed({ dtos, zods, plain }: MixedSchemas): void {
  const rules = getMetadataStorage();
  for (const dto of dtos) rules.getTargetValidationMetadatas(dto, "", false, false);
  for (const schema of zods) z.toJSONSchema(schema, { io: "input" });
  const ajv = new Ajv2020({ strict: false, allErrors: true, useDefaults: true, formats: fullFormats });
  for (const schema of plain) ajv.compile(schema);
}

function createService(name: string, schema: MixedSchemas[keyof MixedSchemas][number]): ServiceClass {
  @ToolService()
  class Issues {
    @Tool(name, { description: "Search issues." })
    search(@Input(schema) query: unknown): string {
      return JSON.stringify(query);
    }
  }
  return Issues;
}
