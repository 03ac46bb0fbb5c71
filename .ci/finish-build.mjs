// What `tsc -b` leaves to be done: say that the types for `require` are those of CommonJS, and drop what no source stands
// behind any more.
import { existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { packages } from "./workspace.mjs";

const OUTPUT = /(\.d)?\.(js|ts)(\.map)?$/;

/** The nearest package.json decides how types are read; the package's own says "module". */
function markCommonJs({ folder }) {
  writeFileSync(join(folder, "dist/cjs/package.json"), '{ "type": "commonjs" }\n');
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
