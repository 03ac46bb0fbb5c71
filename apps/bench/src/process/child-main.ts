import { type Commands, commandsOf, type Role, runCommand } from "./roles.js";

/** The entry of a child process: plays the role that its argument names until the parent lets go. */
process.on("disconnect", () => {
  process.exit(0);
});

const commands = await commandsOf(process.argv[2] as Role);

process.on("message", ({ command, argument }: { command: string; argument: unknown }) => {
  void answer(commands, command, argument);
});

async function answer(available: Commands, command: string, argument: unknown): Promise<void> {
  try {
    process.send?.({ value: await runCommand(available, command, argument) });
  } catch (fault) {
    process.send?.({ fault: fault instanceof Error ? (fault.stack ?? fault.message) : String(fault) });
  }
}
