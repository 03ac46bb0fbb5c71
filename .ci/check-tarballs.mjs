// Checks the packed tarballs: the manifest against the files (publint), the types under every way to resolve them (attw).
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { packages, runTool, TARBALLS } from "./workspace.mjs";

const CHECKS = [
  ["publint/src/cli.js", "--strict"],
  ["@arethetypeswrong/cli/dist/index.js", "--profile", "strict"],
];

const tarballs = readdirSync(TARBALLS);
const missing = packages().filter(
  ({ name }) => !tarballs.some((file) => file.startsWith(`toolwright-${name}-`)),
);
if (missing.length > 0) throw new Error(`Not packed: ${missing.map(({ name }) => name).join(", ")}`);

for (const file of tarballs) {
  for (const [script, ...args] of CHECKS) {
    const passed = runTool(script, [...args, join(TARBALLS, file)]);
    if (!passed) process.exitCode = 1;
  }
}
