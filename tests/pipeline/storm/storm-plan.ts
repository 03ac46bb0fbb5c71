import type { Random } from "../../hostile/random.js";

/** What the parts of one call do; a part that is not named does its job. */
export interface StormPlan {
  readonly guard: GuardDeed;
  readonly interceptor: InterceptorDeed;
  readonly factory: Deed;
  readonly method: Deed;
  readonly disposer: DisposerDeed;
  /** After so many turns of the event loop; `undefined` where nobody cancels. */
  readonly cancelAfter: number | undefined;
}

const DEEDS = ["work", "work", "work", "wait", "throw", "reject", "hang"] as const;
export type Deed = (typeof DEEDS)[number];

const GUARD_DEEDS = [...DEEDS, "deny", "answer wrongly", "refuse"] as const;
export type GuardDeed = (typeof GUARD_DEEDS)[number];

const INTERCEPTOR_DEEDS = [
  ...DEEDS,
  "next twice",
  "never next",
  "leave next alone",
  "next too late",
] as const;
export type InterceptorDeed = (typeof INTERCEPTOR_DEEDS)[number];

const DISPOSER_DEEDS = ["work", "work", "wait", "throw", "reject"] as const;
export type DisposerDeed = (typeof DISPOSER_DEEDS)[number];

/** A plan by chance; whatever hangs until it is cancelled is cancelled. */
export function planOf(random: Random): StormPlan {
  const mostly = <T>(deeds: readonly [T, ...T[]]): T => (random.chance(0.6) ? deeds[0] : random.pick(deeds));
  const deeds = {
    guard: mostly(GUARD_DEEDS),
    interceptor: mostly(INTERCEPTOR_DEEDS),
    factory: mostly(DEEDS),
    method: mostly(DEEDS),
    disposer: mostly(DISPOSER_DEEDS),
  };
  const mustCancel = Object.values(deeds).includes("hang");
  return { ...deeds, cancelAfter: mustCancel || random.chance(0.3) ? random.below(12) : undefined };
}
