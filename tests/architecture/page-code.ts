import { join } from "node:path";
import ts from "typescript";
import { blocksOf, type Document } from "./documents.js";
import { ROOT } from "./repository.js";

/** A block of code on a page. */
export interface PageCode {
  /** The page, and the block's number on it, from 1. */
  readonly name: string;
  readonly code: string;
}

/** Where blocks seem to stand, so that they see what this repository has installed. */
const SEAT = join(ROOT, "tests/architecture");

/** The TypeScript of a page, each block a module of its own. */
export function codeOf(page: Document): readonly PageCode[] {
  return blocksOf(page, "ts").map((code, index) => ({ name: `${page.path} ${String(index + 1)}`, code }));
}

/** What the compiler says of some blocks, by their names; nothing of those that compile. */
export function compile(blocks: readonly PageCode[]): ReadonlyMap<string, readonly string[]> {
  const files = new Map(blocks.map((block) => [fileOf(block), block]));
  const program = ts.createProgram([...files.keys()], options(), hostOf(files));
  const said = [...files].map(([file, { name }]) => [name, complaints(program, file)] as const);
  return new Map(said.filter(([, messages]) => messages.length > 0));
}

function fileOf({ name }: PageCode): string {
  return join(SEAT, `${name.replaceAll(/[^\w]+/g, "-")}.ts`);
}

function complaints(program: ts.Program, file: string): readonly string[] {
  const source = program.getSourceFile(file);
  return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
    ({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"),
  );
}

function options(): ts.CompilerOptions {
  const read = ts.readConfigFile(join(ROOT, "tsconfig.spec.json"), (path) => ts.sys.readFile(path));
  const parsed = ts.parseJsonConfigFileContent(
    read.config as unknown,
    { ...ts.sys, readDirectory: () => [] },
    ROOT,
  );
  // A page shows what is written, not how it is used.
  return { ...parsed.options, incremental: false, noUnusedLocals: false, noUnusedParameters: false };
}

function hostOf(files: ReadonlyMap<string, PageCode>): ts.CompilerHost {
  const host = ts.createCompilerHost(options());
  return {
    ...host,
    fileExists: (path) => files.has(path) || host.fileExists(path),
    readFile: (path) => files.get(path)?.code ?? host.readFile(path),
    getSourceFile: (path, version) => {
      const block = files.get(path);
      return block === undefined
        ? host.getSourceFile(path, version)
        : ts.createSourceFile(path, block.code, version);
    },
  };
}
