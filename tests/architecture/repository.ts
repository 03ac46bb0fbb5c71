import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The root of this repository. */
export const ROOT = fileURLToPath(new URL("../../", import.meta.url));

const MADE = new Set(["node_modules", "dist", "temp"]);

/**
 * Everything below a folder that somebody wrote: files, and folders with a slash at their end. What tools make is not
 * looked into, since other tests may remove it at the same time.
 *
 * @param folder relative to the repository, as the paths are
 */
export function writtenPaths(folder: string): readonly string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    if (MADE.has(entry.name)) return [];
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? [`${path}/`, ...writtenPaths(path)] : [path];
  });
}

/** Contents of files, by their path in a tree. */
export type Files = Readonly<Record<string, string>>;

/** A throw-away directory laid out like this repository. */
export interface Tree {
  readonly path: string;
  readonly remove: () => Promise<void>;
}

/**
 * Lays out files in a new temporary directory.
 *
 * @param links symbolic links, by their path in the tree, to other paths in it
 */
export async function plantTree(files: Files, links: Files = {}): Promise<Tree> {
  const path = await mkdtemp(join(tmpdir(), "toolwright-tree-"));
  const place = async (file: string): Promise<string> => {
    await mkdir(dirname(join(path, file)), { recursive: true });
    return join(path, file);
  };
  for (const [file, content] of Object.entries(files)) await writeFile(await place(file), content);
  for (const [link, target] of Object.entries(links)) await symlink(join(path, target), await place(link));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** How a tool ended. */
export interface Outcome {
  readonly exitCode: number;
  readonly output: string;
}

/**
 * Runs a script of an installed tool with this Node, and without what the surrounding test run put into its environment.
 *
 * @param script path below `node_modules`
 */
export function runTool(script: string, args: readonly string[], cwd: string = ROOT): Promise<Outcome> {
  const { NODE_OPTIONS: _, ...env } = process.env;
  const command = [join(ROOT, "node_modules", script), ...args];
  return new Promise((resolve) => {
    execFile(process.execPath, command, { cwd, env, maxBuffer: 64 * 1024 * 1024 }, (error, output) => {
      resolve({ exitCode: error === null ? 0 : Number(error.code ?? 1), output });
    });
  });
}
