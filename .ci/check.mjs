// Everything that can be wrong with the code besides what it does, cheapest first. Names as arguments run a part:
// `pnpm check lint types`. Every step runs, also after a failure, so that one round shows all there is to mend.
import { spawnSync } from "node:child_process";
import { ROOT } from "./workspace.mjs";

const tool = (script, ...args) => [process.execPath, `node_modules/${script}`, ...args];
const own = (script, ...args) => [process.execPath, `.ci/${script}`, ...args];
const tsc = (...args) => tool("typescript/bin/tsc", ...args);

const STEPS = {
  layers: [tool("dependency-cruiser/bin/dependency-cruise.mjs", "packages", "apps", "tests")],
  format: [
    tool(
      "prettier/bin/prettier.cjs",
      "--check",
      "--cache",
      "--cache-location",
      "temp/prettier",
      "--log-level",
      "warn",
      ".",
    ),
  ],
  knip: [
    tool("knip/bin/knip.js"),
    tool("knip/bin/knip.js", "--production", "--include", "files,dependencies,unlisted"),
  ],
  types: [tsc("-b", "tsconfig.json", "tsconfig.cjs.json"), tsc("-p", "tsconfig.spec.json")],
  lint: [tool("eslint/bin/eslint.js", ".", "--max-warnings", "0")],
  api: [own("api-reports.mjs")],
  packaging: [own("finish-build.mjs"), own("bundle.mjs"), own("pack.mjs"), own("check-tarballs.mjs")],
};

/** Runs the commands of a step until one fails; whether none did, and the seconds it took. */
function outcomeOf(commands) {
  const start = performance.now();
  const ok = commands.every(([command, ...args]) => {
    return spawnSync(command, args, { cwd: ROOT, stdio: "inherit" }).status === 0;
  });
  return { ok, seconds: (performance.now() - start) / 1000 };
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in STEPS));
if (unknown.length > 0)
  throw new Error(`No such check: ${unknown.join(", ")}. There are: ${Object.keys(STEPS).join(", ")}.`);

const report = [];
for (const name of wanted.length > 0 ? wanted : Object.keys(STEPS)) {
  console.log(`\n--- ${name}`);
  const { ok, seconds } = outcomeOf(STEPS[name]);
  report.push(`${ok ? "passed" : "FAILED"}  ${name.padEnd(10)} ${seconds.toFixed(1)} s`);
  if (!ok) process.exitCode = 1;
}
console.log(`\n${report.join("\n")}`);
