import { build, type Plugin } from "esbuild";
import { readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const FOLDER = dirname(fileURLToPath(import.meta.url));
/** The shape that Workers ask for. */
const ENTRY = 'import { fetch } from "./fixtures/edge-app.js"; export default { fetch };';

/** esbuild writes no decorator metadata, which constructor injection reads. */
const decorators: Plugin = {
  name: "decorators",
  setup({ onLoad }) {
    onLoad({ filter: /edge-app\.ts$/ }, async ({ path }) => {
      const { outputText } = ts.transpileModule(await readFile(path, "utf8"), {
        fileName: path,
        compilerOptions: {
          module: ts.ModuleKind.ESNext,
          target: ts.ScriptTarget.ES2022,
          experimentalDecorators: true,
          emitDecoratorMetadata: true,
          useDefineForClassFields: false,
        },
      });
      return { contents: outputText, loader: "js" };
    });
  },
};

/** The app of `fixtures/edge-app.ts` and all that it needs as one module; fails where anything asks for Node. */
export async function bundleEdgeApp(): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: ENTRY, resolveDir: FOLDER },
    bundle: true,
    write: false,
    format: "esm",
    platform: "neutral",
    mainFields: ["module", "main"],
    conditions: ["@toolwright/source"],
    target: "es2022",
    plugins: [decorators],
    logLevel: "silent",
  });
  return outputFiles[0]?.text ?? "";
}
