import type { Peer } from "./peer.js";
import { type Commands, commandsOf, type Role, runCommand } from "./roles.js";

/** A peer within this process. */
export class LocalPeer implements Peer {
  readonly #commands: Promise<Commands>;

  constructor(role: Role) {
    this.#commands = commandsOf(role);
  }

  async ask<T>(command: string, argument?: unknown): Promise<T> {
    return (await runCommand(await this.#commands, command, argument)) as T;
  }

  end(): Promise<void> {
    return Promise.resolve();
  }
}
