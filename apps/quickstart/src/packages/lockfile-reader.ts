import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Lockfile, parseLockfile } from "./lockfile.js";

/** Reads the lockfile of one workspace. */
export class LockfileReader {
  constructor(private readonly workspaceRoot: string) {}

  /**
   * Reads `pnpm-lock.yaml` anew.
   *
   * @throws Error that names the file, what is wrong with it, and what to do.
   */
  async read(): Promise<Lockfile> {
    const file = join(this.workspaceRoot, "pnpm-lock.yaml");
    try {
      return parseLockfile(await readFile(file, "utf8"));
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new Error(
        `Cannot read ${file} as a lockfile of version 9.0: ${reason}\nInstall with pnpm 9 or 10 to write it anew.`,
        {
          cause,
        },
      );
    }
  }
}
