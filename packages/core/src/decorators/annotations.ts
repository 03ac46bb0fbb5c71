import type { ToolAnnotations } from "@toolwright/kernel";
import { isRecord } from "../metadata/is-record.js";
import { recordSlices } from "../metadata/own-records.js";
import type { ToolMethodDecorator } from "./tool.js";

/** The hints of `@Annotations`. One that is not given is not published. */
export type AnnotationHints = { readonly [H in keyof ToolAnnotations]?: ToolAnnotations[H] | undefined };

/** {@link Annotations} with the presets for the four usual kinds of tools; each takes hints that replace its own. */
export interface AnnotationsDecorator {
  (hints: AnnotationHints): ToolMethodDecorator;
  /** Reads, changes nothing, and stays within the server's own data. */
  read(overrides?: AnnotationHints): ToolMethodDecorator;
  /** Adds something new; called twice, it adds twice. */
  create(overrides?: AnnotationHints): ToolMethodDecorator;
  /** Changes what is there without losing it; called twice, it changes nothing more. */
  update(overrides?: AnnotationHints): ToolMethodDecorator;
  /** Removes; called twice, it removes nothing more. */
  delete(overrides?: AnnotationHints): ToolMethodDecorator;
}

/**
 * Tells hosts how a tool behaves (MCP, `ToolAnnotations`). They are hints for people and models: nothing in the framework
 * grants access because of one. Read-only together with destructive is a boot problem.
 *
 * @example
 * ```ts
 * @Tool({ description: "Close an issue." })
 * @Annotations.update({ openWorldHint: true })
 * close(@Input(IssueKey) { key }: Args<typeof IssueKey>): Promise<void> { … }
 * ```
 */
export const Annotations: AnnotationsDecorator = Object.assign(annotate, {
  read: preset({ readOnlyHint: true, destructiveHint: false, openWorldHint: false }),
  create: preset({
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: false,
    openWorldHint: false,
  }),
  update: preset({ readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false }),
  delete: preset({ readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false }),
});

function preset(hints: ToolAnnotations): (overrides?: AnnotationHints) => ToolMethodDecorator {
  return (overrides = {}) => annotate(isRecord(overrides) ? { ...hints, ...given(overrides) } : overrides);
}

/** What is no object is written down as it is: boot tells where it stands, which an error in an import could not. */
function annotate(hints: AnnotationHints): ToolMethodDecorator {
  const annotations = isRecord(hints) ? Object.freeze(given(hints)) : (hints as ToolAnnotations);
  return (target, key) => {
    recordSlices(target as object, key, { annotations: [annotations] });
  };
}

/** Without the hints that are there but `undefined`, so that such an override keeps what the preset says. */
function given(hints: AnnotationHints): ToolAnnotations {
  return Object.fromEntries(Object.entries(hints).filter(([, value]) => value !== undefined));
}
