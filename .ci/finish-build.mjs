// What `tsc -b` leaves to be done: say which format each tree is, and drop what no source stands behind any more.
import { existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { packages } from "./workspace.mjs";

const OUTPUT = /(\.d)?\.(js|ts)(\.map)?$/;

/** The nearest package.json decides how Node and bundlers read a file; the package's own says "module". */
function markCommonJs({ folder, manifest }) {
  const sideEffects = Array.isArray(manifest.sideEffects)
    ? manifest.sideEffects.map((path) => path.replace("./dist/*/", "./"))
    : manifest.sideEffects;
  const marker = { type: "commonjs", sideEffects };
  writeFileSync(join(folder, "dist/cjs/package.json"), `${JSON.stringify(marker, null, 2)}\n`);
}

/** A renamed source would otherwise leave its old output in the tarball. */
function dropOrphans({ folder }, format) {
  const out = join(folder, "dist", format);
  for (const path of readdirSync(out, { recursive: true })) {
    const source = join(folder, "src", path.replace(OUTPUT, ".ts"));
    if (OUTPUT.test(path) && !existsSync(source)) rmSync(join(out, path));
  }
}

for (const one of packages()) {
  markCommonJs(one);
  dropOrphans(one, "esm");
  dropOrphans(one, "cjs");
}
