/** What somebody may do. An agent serves the customers of one tenant; an admin sees what agents did. */
export type Role = "customer" | "agent" | "admin";

/** Somebody who may sign in. */
export interface Account {
  readonly id: string;
  readonly tenant: string;
  readonly roles: readonly Role[];
}

/**
 * Accounts by bearer token, FOR THE DEMONSTRATION ONLY: whoever reads this file is an admin. A real helpdesk verifies
 * tokens that its identity provider has signed.
 */
export const demoAccounts: ReadonlyMap<string, Account> = new Map([
  ["demo-carol", { id: "carol", tenant: "acme", roles: ["customer"] }],
  ["demo-dave", { id: "dave", tenant: "acme", roles: ["customer"] }],
  ["demo-amy", { id: "amy", tenant: "acme", roles: ["agent"] }],
  ["demo-root", { id: "root", tenant: "acme", roles: ["agent", "admin"] }],
  ["demo-gina", { id: "gina", tenant: "globex", roles: ["agent"] }],
]);
