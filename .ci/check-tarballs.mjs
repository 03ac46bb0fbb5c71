// Checks the packed tarballs: the manifest against the files (publint), the types under every way to resolve them (attw).
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { runTool, TARBALLS } from "./workspace.mjs";

for (const file of readdirSync(TARBALLS)) {
  const tarball = join(TARBALLS, file);
  runTool("publint/src/cli.js", ["--strict", tarball]);
  runTool("@arethetypeswrong/cli/dist/index.js", ["--quiet", "--profile", "strict", tarball]);
}
