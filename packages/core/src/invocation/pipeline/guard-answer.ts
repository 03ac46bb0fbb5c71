import type { Guard } from "../../enhancers/guard.js";

/** Who answered, for those who read logs. */
export function nameOfGuard(guard: Guard | undefined): string {
  const { constructor } = (guard ?? {}) as { readonly constructor?: unknown };
  return guard !== undefined && typeof constructor === "function" ? constructor.name : "a guard";
}

/** What a guard answered with instead of yes or no, without the value itself: it may be of the caller. */
export function kindOfAnswer(answer: unknown): string {
  return answer === null ? "null" : typeof answer;
}
