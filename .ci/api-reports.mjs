// Compares the public API of every entry with its report in docs/api; `--update` rewrites the reports.
import { Extractor, ExtractorConfig } from "@microsoft/api-extractor";
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { packages, ROOT } from "./workspace.mjs";

const REPORTS = join(ROOT, "docs/api");
const UNDOCUMENTED = /^\/\/ @public \(undocumented\)\n.*?(\w+)(?= extends|[ ({:;<=]*$)/gm;
const COMPILER = {
  target: "es2022",
  lib: ["es2023", "esnext.disposable"],
  module: "nodenext",
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: true,
  types: ["node"],
};

/** The entries of a package: the report's name, and the declarations it describes. */
function entriesOf({ name, folder, manifest }) {
  const entries = Object.entries(manifest.exports).filter(([path]) => path !== "./package.json");
  return entries.map(([path, conditions]) => ({
    report: [name, ...path.split("/").slice(1)].join(".") + ".api.md",
    folder,
    declarations: join(folder, conditions.import.types),
  }));
}

function configOf({ report, folder, declarations }) {
  const silent = { default: { logLevel: "none" } };
  const configObject = {
    projectFolder: folder,
    mainEntryPointFilePath: declarations,
    compiler: { overrideTsconfig: { compilerOptions: COMPILER, files: [declarations] } },
    apiReport: {
      enabled: true,
      reportFileName: report,
      reportFolder: REPORTS,
      reportTempFolder: join(ROOT, "temp/api"),
    },
    docModel: { enabled: false },
    dtsRollup: { enabled: false },
    tsdocMetadata: { enabled: false },
    newlineKind: "lf",
    messages: {
      compilerMessageReporting: { default: { logLevel: "error" } },
      extractorMessageReporting: {
        ...silent,
        "ae-forgotten-export": { logLevel: "none", addToApiReportFile: true },
      },
      tsdocMessageReporting: silent,
    },
  };
  const packageJsonFullPath = join(folder, "package.json");
  return ExtractorConfig.prepare({ configObject, configObjectFullPath: undefined, packageJsonFullPath });
}

/** Progress is noise here; what is wrong with the declarations is not. */
function quieten(message) {
  message.handled = message.category === "console";
}

/** Whether an entry's report differed from what the declarations say now. */
function extract(entry) {
  const options = { localBuild: update, messageCallback: quieten };
  const { apiReportChanged, errorCount } = Extractor.invoke(configOf(entry), options);
  if (errorCount > 0) process.exitCode = 1;
  return apiReportChanged;
}

function undocumented({ report }) {
  const text = readFileSync(join(ROOT, "temp/api", report), "utf8");
  return [...text.matchAll(UNDOCUMENTED)].map(([, symbol]) => `${report}: ${symbol}`);
}

function complain(problem, places, fix) {
  console.error(`${problem}:\n  ${places.join("\n  ")}\nFix: ${fix}`);
  process.exitCode = 1;
}

const update = process.argv.includes("--update");
mkdirSync(REPORTS, { recursive: true });
const entries = packages().flatMap(entriesOf);
const drifted = entries.filter(extract).map(({ report }) => report);
const stale = readdirSync(REPORTS).filter((file) => !entries.some(({ report }) => file === report));
const silent = entries.flatMap(undocumented);

if (update) {
  for (const file of stale) rmSync(join(REPORTS, file));
} else if (drifted.length + stale.length > 0) {
  const fix = "undo the change, or run `pnpm run api:update` and have the new report reviewed.";
  complain("The public API differs from docs/api", [...drifted, ...stale], fix);
}
if (silent.length > 0) complain("Exported without a docstring", silent, "say what it promises.");
