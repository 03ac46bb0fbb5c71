import { z } from "zod";

/** The members of what a server says in one revision, written down from that revision's schema; any other is refused. */
export interface Vocabulary {
  readonly initializeResult: z.ZodType;
  readonly toolList: z.ZodType;
  readonly callResult: z.ZodType;
  readonly progress: z.ZodType;
}

const object = z.record(z.string(), z.unknown());
const string = z.string();

/** @param version of the protocol, as `2025-06-18` */
export function vocabularyOf(version: string): Vocabulary {
  const since = <S extends z.ZodRawShape>(first: string, shape: S): Partial<S> =>
    version >= first ? shape : {};
  const stateless = version >= "2026-07-28";
  const result = {
    _meta: object.optional(),
    ...since("2026-07-28", { resultType: z.literal("complete") }),
  };
  const annotations = z
    .strictObject({
      audience: z.array(z.enum(["user", "assistant"])).optional(),
      priority: z.number().min(0).max(1).optional(),
      ...since("2025-06-18", { lastModified: string.optional() }),
    })
    .optional();
  const meta = since("2025-06-18", { _meta: object.optional() });
  const icons = since("2025-11-25", { icons: z.array(object).optional() });
  const title = since("2025-06-18", { title: string.optional() });

  return {
    initializeResult: z.strictObject({
      ...result,
      protocolVersion: z.literal(version),
      capabilities: capabilities(version),
      serverInfo: z.strictObject({
        name: string,
        version: string,
        ...title,
        ...icons,
        ...since("2025-11-25", { description: string.optional(), websiteUrl: string.optional() }),
      }),
      instructions: string.optional(),
    }),
    toolList: z.strictObject({
      ...result,
      ...since("2026-07-28", { ttlMs: z.number(), cacheScope: z.enum(["public", "private"]) }),
      nextCursor: string.optional(),
      tools: z.array(tool()),
    }),
    callResult: z.strictObject({
      ...result,
      content: z.array(z.union(blocks())),
      isError: z.boolean().optional(),
      ...since("2025-06-18", { structuredContent: (stateless ? z.unknown() : object).optional() }),
    }),
    progress: z.strictObject({
      progressToken: z.union([string, z.number()]),
      progress: z.number(),
      total: z.number().optional(),
      ...since("2025-03-26", { message: string.optional() }),
    }),
  };

  function tool(): z.ZodType {
    const hint = z.boolean().optional();
    const hints = { readOnlyHint: hint, destructiveHint: hint, idempotentHint: hint, openWorldHint: hint };
    const outputSchema = stateless ? object : z.looseObject({ type: z.literal("object") });
    return z.strictObject({
      name: string,
      description: string.optional(),
      inputSchema: object,
      ...title,
      ...icons,
      ...meta,
      ...since("2025-03-26", {
        annotations: z.strictObject({ title: string.optional(), ...hints }).optional(),
      }),
      ...since("2025-06-18", { outputSchema: outputSchema.optional() }),
      ...(version === "2025-11-25" && { execution: object.optional() }),
    });
  }

  function blocks(): z.ZodType[] {
    const common = { annotations, ...meta };
    const bytes = { data: string, mimeType: string };
    const contents = { uri: string, mimeType: string.optional(), ...meta };
    const link = {
      uri: string,
      name: string,
      description: string.optional(),
      mimeType: string.optional(),
      size: z.number().optional(),
      ...title,
      ...icons,
    };
    return [
      z.strictObject({ type: z.literal("text"), text: string, ...common }),
      z.strictObject({ type: z.literal("image"), ...bytes, ...common }),
      z.strictObject({
        type: z.literal("resource"),
        resource: z.union([
          z.strictObject({ text: string, ...contents }),
          z.strictObject({ blob: string, ...contents }),
        ]),
        ...common,
      }),
      ...(version >= "2025-03-26" ? [z.strictObject({ type: z.literal("audio"), ...bytes, ...common })] : []),
      ...(version >= "2025-06-18"
        ? [z.strictObject({ type: z.literal("resource_link"), ...link, ...common })]
        : []),
    ];
  }
}

function capabilities(version: string): z.ZodType {
  const capability = object.optional();
  return z.strictObject({
    tools: capability,
    resources: capability,
    prompts: capability,
    logging: capability,
    experimental: capability,
    ...(version >= "2025-03-26" && { completions: capability }),
    ...(version === "2025-11-25" && { tasks: capability }),
  });
}
