import type { Commands } from "../process/roles.js";
import { bootOurs, resolveBare, writeServices } from "./many-services.js";

/** One boot, in a process that has done nothing else but import. */
export interface BootJob {
  readonly what: "ours" | "bare";
  readonly services: number;
  readonly isGuarded: boolean;
}

/** In milliseconds. */
export interface BootTime {
  readonly wallMs: number;
  readonly cpuMs: number;
}

/** Writes classes, and measures what it takes to wire them. */
export function bootCommands(): Commands {
  return {
    boot: async (argument): Promise<BootTime> => {
      const { what, services, isGuarded } = argument as BootJob;
      const written = writeServices(services, isGuarded);
      const cpu = process.cpuUsage();
      const start = performance.now();
      if (what === "ours") await bootOurs(written);
      else resolveBare(written);
      const wallMs = performance.now() - start;
      const { user, system } = process.cpuUsage(cpu);
      return { wallMs, cpuMs: (user + system) / 1000 };
    },
  };
}
