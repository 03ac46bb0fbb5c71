import { type Identify, McpError, type Principal } from "@toolwright/core";
import type { Account } from "./accounts.js";

/**
 * For callers whom nobody knows, named after HTTP's. JSON-RPC (section 5.1) leaves all codes above -32000 to applications.
 * MCP asks new servers to stay out of those below, where -32001 means a timeout to its official client.
 */
const NOT_SIGNED_IN = 401;

/**
 * Finds callers by the bearer token of their request (RFC 6750, section 2.1), and refuses strangers before anything else
 * runs.
 *
 * @param accounts whom each token stands for
 * @param localToken the token of whoever started this process, for stdio: there are no headers there, and MCP has such
 *   servers take their credentials from the environment
 */
export function identifyBy(accounts: ReadonlyMap<string, Account>, localToken?: string): Identify {
  return ({ headers, transport }) => {
    const token = transport === "stdio" ? localToken : bearerOf(headers.get("authorization"));
    const account = token === undefined ? undefined : accounts.get(token);
    if (account === undefined)
      throw new McpError(NOT_SIGNED_IN, "Sign in first: the token is missing or unknown");
    return principalOf(account);
  };
}

/** An account as guards and tools see it. */
export function principalOf({ id, roles, tenant }: Account): Principal {
  return { id, roles, claims: { tenant } };
}

function bearerOf(authorization: string | null): string | undefined {
  return /^Bearer +([\w.~+/-]+=*)$/i.exec(authorization ?? "")?.[1];
}
