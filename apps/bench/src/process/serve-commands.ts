/** What a measured process does on command; the answer crosses to the parent as JSON. */
export type Commands = Readonly<Record<string, (argument: unknown) => unknown>>;

interface Order {
  readonly command: string;
  readonly argument: unknown;
}

/** Serves a parent's commands over the process channel, one after the other, until the parent lets go. */
export function serveCommands(commands: Commands): void {
  process.on("disconnect", () => {
    process.exit(0);
  });
  process.on("message", ({ command, argument }: Order) => {
    void answer(commands, { command, argument });
  });
}

async function answer(commands: Commands, { command, argument }: Order): Promise<void> {
  try {
    const run = commands[command];
    if (run === undefined) throw new Error(`There is no command "${command}"`);
    process.send?.({ value: await run(argument) });
  } catch (fault) {
    process.send?.({ fault: fault instanceof Error ? (fault.stack ?? fault.message) : String(fault) });
  }
}
