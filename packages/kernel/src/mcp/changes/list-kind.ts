import type { ServerCapabilities } from "../wire.js";

/** A list that clients keep, under the name of its capability. */
export type ListKind = "tools" | "prompts" | "resources";

/** How the changes of one list are spoken of. */
export interface ListKindFacts {
  readonly kind: ListKind;
  /** The notification that it has changed. */
  readonly notification: string;
  /** How a subscription asks for that (2026-07-28, basic/patterns/subscriptions). */
  readonly filter: string;
}

/** Every list of the protocol whose changes are told. */
export const LIST_KINDS: readonly ListKindFacts[] = [
  { kind: "tools", notification: "notifications/tools/list_changed", filter: "toolsListChanged" },
  { kind: "prompts", notification: "notifications/prompts/list_changed", filter: "promptsListChanged" },
  { kind: "resources", notification: "notifications/resources/list_changed", filter: "resourcesListChanged" },
];

/** The lists whose changes a server has said that it tells: by the capability `listChanged`. */
export function declaredKinds(capabilities: ServerCapabilities): readonly ListKindFacts[] {
  return LIST_KINDS.filter(({ kind }) => capabilities[kind]?.["listChanged"] === true);
}
