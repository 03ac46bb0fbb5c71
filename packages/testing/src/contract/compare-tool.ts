import { canonicalJson } from "../canonical-json.js";
import type { ListedTool } from "./catalogue.js";
import type { ToolChange } from "./change.js";
import { compareSchemas } from "./compare-schemas.js";
import { describeDifference } from "./wording.js";

/** Hints, with what holds where none is given, and the value that promises more to whoever calls. */
const HINTS = {
  readOnlyHint: { assumed: false, safer: true },
  destructiveHint: { assumed: true, safer: false },
  idempotentHint: { assumed: false, safer: true },
  openWorldHint: { assumed: true, safer: false },
} as const;

const APART = new Set(["name", "inputSchema", "outputSchema", "annotations"]);

/** How one tool has changed. */
export function compareTool(before: ListedTool, after: ListedTool): readonly ToolChange[] {
  return [
    ...compareSchemas(before.inputSchema, after.inputSchema, { side: "input", path: "inputSchema" }),
    ...compareOutputs(before.outputSchema, after.outputSchema),
    ...compareHints(before.annotations ?? {}, after.annotations ?? {}),
    ...compareWords(before, after),
  ];
}

function compareOutputs(before: unknown, after: unknown): readonly ToolChange[] {
  const path = "outputSchema";
  if (before === undefined && after === undefined) return [];
  if (before === undefined)
    return [{ severity: "harmless", path, what: "is new", why: "The text is there as before." }];
  if (after === undefined)
    return [
      {
        severity: "breaking",
        path,
        what: "is gone",
        why: "A client that reads structured content may find none.",
      },
    ];
  return compareSchemas(before, after, { side: "output", path });
}

type Annotations = NonNullable<ListedTool["annotations"]>;

function compareHints(before: Annotations, after: Annotations): readonly ToolChange[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]) as Set<keyof Annotations>;
  return [...names].flatMap((name): readonly ToolChange[] => {
    if (before[name] === after[name]) return [];
    const what = describeDifference({ path: "", keyword: name, before: before[name], after: after[name] });
    const path = "annotations";
    return worsens(name, [before, after])
      ? [
          {
            severity: "breaking",
            path,
            what,
            why: "A host that trusted the tool to do less goes on trusting it.",
          },
        ]
      : [{ severity: "harmless", path, what, why: "The tool promises no less than before." }];
  });
}

/** Whether a hint promises less than it did. That of a read-only tool says nothing of what it destroys or repeats. */
function worsens(name: keyof Annotations, [before, after]: readonly [Annotations, Annotations]): boolean {
  if (!(name in HINTS)) return false;
  const hint = name as keyof typeof HINTS;
  const { assumed, safer } = HINTS[hint];
  const isWriteHint = hint === "destructiveHint" || hint === "idempotentHint";
  if (isWriteHint && after.readOnlyHint === true) return false;
  const was = isWriteHint && before.readOnlyHint === true ? safer : (before[hint] ?? assumed);
  return was === safer && (after[hint] ?? assumed) !== safer;
}

function compareWords(before: ListedTool, after: ListedTool): readonly ToolChange[] {
  const [one, other] = [before, after] as unknown as readonly Readonly<Record<string, unknown>>[];
  const names = new Set([...Object.keys(before), ...Object.keys(after)].filter((name) => !APART.has(name)));
  return [...names].flatMap((name): readonly ToolChange[] => {
    const [was, is] = [one?.[name], other?.[name]];
    if (canonicalJson(was) === canonicalJson(is)) return [];
    const what = was === undefined ? "is new" : is === undefined ? "is gone" : "is another";
    return [{ severity: "harmless", path: name, what, why: "No call is refused for it." }];
  });
}
