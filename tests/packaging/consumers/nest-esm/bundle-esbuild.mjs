import { build } from "esbuild";

await build({
  entryPoints: ["dist/main.js"],
  outfile: "dist/bundles/esbuild.mjs",
  bundle: true,
  platform: "node",
  format: "esm",
  logLevel: "warning",
});
