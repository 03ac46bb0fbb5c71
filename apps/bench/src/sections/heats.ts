import type { ContestantName } from "../contestants/contestant.js";
import type { Setup } from "../workload/setup.js";

/** Contestants that are measured side by side on one setup. */
export interface Heat {
  readonly title: string;
  readonly setup: Omit<Setup, "tools"> & { readonly tools: 1 | "many" };
  /** Over how many tools the calls are spread. */
  readonly spread: number;
  readonly contestants: readonly ContestantName[];
}

const OLD_TEXT = { revision: "2025-11-25", kind: "text" } as const;
const NEW_TEXT = { revision: "2026-07-28", kind: "text" } as const;

/** The in-process comparisons. */
export const HEATS = {
  one: {
    title: "1 tool, text, 2025-11-25",
    setup: { ...OLD_TEXT, tools: 1 },
    spread: 1,
    contestants: ["limit", "floor", "ours", "ours-scoped", "mcp-lite", "sdk", "floor-sync", "ours-sync"],
  },
  many: {
    title: "1,000 tools, text, 2025-11-25",
    setup: { ...OLD_TEXT, tools: "many" },
    spread: 1,
    contestants: ["floor", "ours", "ours-scoped", "mcp-lite", "sdk"],
  },
  spread: {
    title: "1,000 tools, calls spread over 64 of them, text, 2025-11-25",
    setup: { ...OLD_TEXT, tools: "many" },
    spread: 64,
    contestants: ["floor", "ours", "ours-scoped"],
  },
  output: {
    title: "1 tool, output schema, 2025-11-25",
    setup: { ...OLD_TEXT, kind: "data", tools: 1 },
    spread: 1,
    contestants: ["limit", "floor", "ours", "ours-scoped", "mcp-lite", "sdk"],
  },
  oneNew: {
    title: "1 tool, text, 2026-07-28",
    setup: { ...NEW_TEXT, tools: 1 },
    spread: 1,
    contestants: ["limit", "floor", "ours", "ours-scoped", "sdk", "floor-sync", "ours-sync"],
  },
  manyNew: {
    title: "1,000 tools, text, 2026-07-28",
    setup: { ...NEW_TEXT, tools: "many" },
    spread: 1,
    contestants: ["floor", "ours", "ours-scoped", "sdk"],
  },
} as const satisfies Readonly<Record<string, Heat>>;

/** The name of one of the {@link HEATS}. */
export type HeatName = keyof typeof HEATS;
