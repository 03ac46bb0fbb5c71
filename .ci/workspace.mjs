import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The root of the repository. */
export const ROOT = fileURLToPath(new URL("../", import.meta.url));

/** Where `pnpm pack` puts the tarballs. */
export const TARBALLS = join(ROOT, "temp/tarballs");

/**
 * The published packages.
 *
 * @returns {{ name: string; folder: string; manifest: Record<string, any> }[]}
 */
export function packages() {
  return readdirSync(join(ROOT, "packages")).map((name) => {
    const folder = join(ROOT, "packages", name);
    return { name, folder, manifest: JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) };
  });
}

/**
 * Runs an installed tool with this Node, and shows what it prints if it complains.
 *
 * @param {string} script path below `node_modules`
 * @param {readonly string[]} args
 * @returns {boolean} whether it was content
 */
export function runTool(script, args) {
  const command = [join(ROOT, "node_modules", script), ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: ROOT, encoding: "utf8" });
  if (status !== 0) console.error(stdout + stderr);
  return status === 0;
}

/**
 * Runs the pnpm that runs this script, or else the one that the root manifest pins; shows only what it complains of.
 *
 * @param {string[]} args
 */
export function runPnpm(...args) {
  const { npm_execpath: running = "" } = process.env;
  const pinned = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")).packageManager;
  const [command, ...before] = running.includes("pnpm") ? [process.execPath, running] : ["npx", "-y", pinned];
  execFileSync(command, [...before, ...args], { cwd: ROOT, stdio: ["ignore", "ignore", "inherit"] });
}
