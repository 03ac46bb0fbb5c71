// Checks the packed tarballs: the manifest against the files (publint), the types under every way to resolve them (attw).
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { runTool, TARBALLS } from "./workspace.mjs";

const CHECKS = [
  ["publint/src/cli.js", "--strict"],
  ["@arethetypeswrong/cli/dist/index.js", "--profile", "strict"],
];

for (const file of readdirSync(TARBALLS)) {
  for (const [script, ...args] of CHECKS) {
    const passed = runTool(script, [...args, join(TARBALLS, file)]);
    if (!passed) process.exitCode = 1;
  }
}
