// Joins each package's modules into one file per entry, for `import` and for `require`: a hundred files take longer to
// find and to link than to compile. tsc has compiled them before, since esbuild writes no decorator metadata.
import { build } from "esbuild";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { packages } from "./workspace.mjs";

const OPTIONS = {
  platform: "neutral",
  target: "es2022",
  sourcemap: true,
  sourcesContent: false,
  logLevel: "warning",
};
const BUNDLED = "./dist/bundle/esm/";

/** What a manifest lets others import, as paths below the source folder without an ending. */
function entriesOf({ manifest }) {
  const files = Object.values(manifest.exports).map((target) => target.import?.default);
  return files
    .filter((file) => file?.startsWith(BUNDLED))
    .map((file) => file.slice(BUNDLED.length).replace(/\.js$/, ""));
}

/** Entries that share modules share a file for them, so that a class is the same through either. */
function bundleModules(one, outdir) {
  const entries = entriesOf(one).map((entry) => [entry, join(one.folder, "dist/esm", `${entry}.js`)]);
  return build({
    ...OPTIONS,
    entryPoints: Object.fromEntries(entries),
    outdir,
    bundle: true,
    splitting: true,
    format: "esm",
    packages: "external",
    external: ["node:*"],
    chunkNames: "shared-[hash]",
    metafile: true,
  });
}

/** esbuild shares files between entries for `import` only; what it made there is therefore rewritten file by file. */
function rewriteAsCommonJs({ metafile }, from, outdir) {
  const entryPoints = Object.keys(metafile.outputs).filter((file) => file.endsWith(".js"));
  return build({
    ...OPTIONS,
    entryPoints,
    outbase: from,
    outdir,
    format: "cjs",
    supported: { "dynamic-import": true },
  });
}

/** The nearest package.json decides how Node and bundlers read a file; the package's own says "module". */
function markCommonJs({ manifest }, folder) {
  const { sideEffects } = manifest;
  const marker = {
    type: "commonjs",
    sideEffects: Array.isArray(sideEffects)
      ? sideEffects.map((path) => path.replace("./dist/bundle/*/", "./"))
      : sideEffects,
  };
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(marker, null, 2)}\n`);
}

async function bundle(one) {
  const [esm, cjs] = ["esm", "cjs"].map((format) => join(one.folder, "dist/bundle", format));
  rmSync(join(one.folder, "dist/bundle"), { recursive: true, force: true });
  const modules = await bundleModules(one, esm);
  await rewriteAsCommonJs(modules, esm, cjs);
  markCommonJs(one, cjs);
}

await Promise.all(packages().map(bundle));
