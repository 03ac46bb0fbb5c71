import { build } from "vite";

await build({
  configFile: false,
  logLevel: "warn",
  ssr: { noExternal: true },
  // Of two builds of class-transformer, decorators and adapter must meet in one: the one that Node loads.
  resolve: { alias: [{ find: /^class-transformer$/, replacement: "class-transformer/cjs/index.js" }] },
  build: {
    ssr: "dist/main.js",
    outDir: "dist/bundles",
    emptyOutDir: false,
    target: "es2022",
    rolldownOptions: { output: { entryFileNames: "vite.mjs", codeSplitting: false } },
  },
});
