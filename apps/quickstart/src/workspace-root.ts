import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * The nearest folder above a module that holds a `pnpm-lock.yaml`, so that the current directory does not matter.
 *
 * @throws Error when there is none.
 */
export function findWorkspaceRoot(moduleUrl: string): string {
  const start = dirname(fileURLToPath(moduleUrl));
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, "pnpm-lock.yaml"))) return folder;
    if (folder === dirname(folder))
      throw new Error(`No pnpm-lock.yaml above ${start}: run this inside its workspace.`);
  }
}
