import type { HttpContestantName } from "../http/host.js";
import type { BenchRevision, ToolKind } from "../workload/setup.js";

/** Contestants that are measured side by side over HTTP. */
export interface HttpHeat {
  readonly title: string;
  readonly revision: BenchRevision;
  readonly kind: ToolKind;
  readonly tools: 1 | "many";
  readonly contestants: readonly HttpContestantName[];
  /** How fast ours should be, as a ratio to others. */
  readonly wanted: {
    readonly floor: number;
    readonly limit?: number;
    readonly sdk?: number;
    readonly "mcp-lite"?: number;
  };
}

const MODES: readonly Pick<HttpHeat, "kind" | "tools" | "title">[] = [
  { kind: "text", tools: 1, title: "JSON, 1 tool" },
  { kind: "text", tools: "many", title: "JSON, 1,000 tools" },
  { kind: "progress", tools: 1, title: "SSE, 1 tool" },
  { kind: "progress", tools: "many", title: "SSE, 1,000 tools" },
  { kind: "weigh", tools: 1, title: "1 MiB arguments" },
  { kind: "page", tools: 1, title: "1 MiB result" },
];

/** Every mode on both revisions. The older one has a session: without one, ours answers nothing but the handshake. */
export const HTTP_HEATS: readonly HttpHeat[] = MODES.flatMap(({ title, ...mode }) => [
  heat("2025-11-25", { ...mode, title: `${title}, 2025-11-25, one session` }),
  heat("2026-07-28", { ...mode, title: `${title}, 2026-07-28, stateless` }),
]);

function heat(revision: BenchRevision, mode: (typeof MODES)[number]): HttpHeat {
  const { kind, tools } = mode;
  const isOld = revision === "2025-11-25";
  const isLong = kind === "weigh" || kind === "page";
  return {
    ...mode,
    revision,
    contestants: [
      "floor",
      // The limit knows one tool.
      ...(tools === 1 ? (["limit"] as const) : []),
      "ours",
      ...(isOld ? (["mcp-lite"] as const) : []),
      "sdk",
    ],
    wanted: {
      floor: isLong ? 1 : 0.95,
      // In a session the SDK does little more than node:http does, so no server on it is many times as fast.
      ...(isOld && !isLong && tools === 1 && { limit: 0.7 }),
      ...(!isOld && !isLong && { sdk: tools === "many" ? 60 : 10 }),
      ...(isOld && { "mcp-lite": 1 }),
    },
  };
}
