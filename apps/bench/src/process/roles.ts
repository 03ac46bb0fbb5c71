/** What a peer does on command. Arguments and answers are plain data: they may cross between processes. */
export type Commands = Readonly<Record<string, (argument: unknown) => unknown>>;

/** The parts that peers play. */
export type Role =
  | "stand"
  | "local-call"
  | "boot"
  | "http-server"
  | "http-load"
  | "session-load"
  | "soak-server"
  | "soak-load"
  | "bare-imports"
  | "our-imports";

/** Each role's code is loaded alone, so that a process holds only what it plays. */
const loaders: Readonly<Record<Role, () => Promise<() => Commands>>> = {
  stand: async () => (await import("../measure/stand-commands.js")).standCommands,
  "local-call": async () => (await import("../pipeline/local-call-commands.js")).localCallCommands,
  boot: async () => (await import("../pipeline/boot-commands.js")).bootCommands,
  "http-server": async () => (await import("../http/server-commands.js")).serverCommands,
  "http-load": async () => (await import("../http/load-commands.js")).loadCommands,
  "session-load": async () => (await import("../memory/session-commands.js")).sessionCommands,
  "soak-server": async () => (await import("../soak/soak-server-commands.js")).soakServerCommands,
  "soak-load": async () => (await import("../soak/soak-load-commands.js")).soakLoadCommands,
  "bare-imports": async () => (await import("../import/bare-imports.js")).bareImportCommands,
  "our-imports": async () => (await import("../import/our-imports.js")).ourImportCommands,
};

/** The commands of a role, with state of their own. */
export async function commandsOf(role: Role): Promise<Commands> {
  const create = await loaders[role]();
  return create();
}

/**
 * Runs one command.
 *
 * @throws Error for a command that the role does not have, and what the command threw
 */
export async function runCommand(commands: Commands, command: string, argument: unknown): Promise<unknown> {
  const run = commands[command];
  if (run === undefined) throw new Error(`There is no command "${command}"`);
  return await run(argument);
}
