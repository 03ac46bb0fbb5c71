import { build } from "vite";

await build({
  configFile: false,
  logLevel: "warn",
  ssr: { noExternal: true },
  build: {
    ssr: "dist/main.js",
    outDir: "dist/bundles",
    emptyOutDir: false,
    target: "es2022",
    rolldownOptions: { output: { entryFileNames: "vite.mjs", codeSplitting: false } },
  },
});
