const BRAND = Symbol.for("@toolwright/core:Principal");

/**
 * Who calls, as far as somebody has checked: the app's `identify`, or the transport.
 *
 * @example
 * ```ts
 * const alice: Principal = { id: "alice", roles: ["admin"], claims: { tenant: "acme" } };
 * ```
 */
export interface Principal {
  /** Tells this caller from every other. */
  readonly id: string;
  readonly roles?: readonly string[] | undefined;
  /** Whatever else is known, as the fields of a token. */
  readonly claims?: Readonly<Record<string, unknown>> | undefined;
}

abstract class PrincipalToken {
  static readonly [BRAND] = true;
  static {
    // Problems at boot name it as its users do.
    Object.defineProperty(this, "name", { value: "Principal" });
  }
  abstract readonly id: string;
}

/**
 * The token under which call-scoped services inject the principal: the name of the type is enough. A call that has none
 * is denied, as by a guard that says no: inject `ToolContext` and read `principal` where nobody may call as well.
 *
 * @example
 * ```ts
 * @injectable()
 * class Account {
 *   constructor(readonly owner: Principal) {}
 * }
 * ```
 */
// Without parameters: inversify's types take no class for a token that refuses every argument.
export const Principal = PrincipalToken as unknown as abstract new () => Principal;

/** Whether an identifier is {@link Principal}, also one from another copy of this package. */
export function isPrincipalClass(identifier: unknown): boolean {
  return (
    typeof identifier === "function" && (identifier as unknown as Record<symbol, unknown>)[BRAND] === true
  );
}

/** What {@link isPrincipal} asks for, in the words of a message. */
export const PRINCIPAL_RULE =
  "an object with a string id; its roles, if any, an array of strings; its claims, if any, an object";

/** Whether something is a principal. Roles in one string are none: `includes` would find a role within another. */
export function isPrincipal(found: unknown): found is Principal {
  if (typeof found !== "object" || found === null) return false;
  const { id, roles, claims } = found as Readonly<Record<keyof Principal, unknown>>;
  return typeof id === "string" && areRoles(roles) && (claims === undefined || isFields(claims));
}

function areRoles(roles: unknown): boolean {
  return roles === undefined || (Array.isArray(roles) && roles.every((role) => typeof role === "string"));
}

function isFields(claims: unknown): boolean {
  return typeof claims === "object" && claims !== null && !Array.isArray(claims);
}
