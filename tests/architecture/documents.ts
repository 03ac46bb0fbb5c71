import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT, writtenPaths } from "./repository.js";

/** A page for people, by its path in the repository. */
export interface Document {
  readonly path: string;
  readonly text: string;
}

/** What pages may name: every file, every folder (with a slash at its end), and every word of the code. */
export interface Names {
  readonly paths: readonly string[];
  readonly words: ReadonlySet<string>;
}

const TOPS = ["packages", "apps", "tests", "docs", ".ci"];
const CODE = /\.(ts|mjs|cjs|json|jsonl)$/;
/** Written by tools, for tools. */
const GENERATED = "docs/api/";
const SPAN = /(?<!`)`([^`\n]+)`(?!`)/g;
const FENCE = /^```(\w*)\n(.*?)^```$/gms;

function repositoryPaths(): readonly string[] {
  const top = readdirSync(ROOT, { withFileTypes: true });
  return [
    ...top.filter((entry) => entry.isFile()).map(({ name }) => name),
    ...TOPS.flatMap((folder) => [`${folder}/`, ...writtenPaths(folder)]),
  ];
}

function read(path: string): string {
  return readFileSync(join(ROOT, path), "utf8");
}

/** The pages that people read. */
export function documents(): readonly Document[] {
  const pages = repositoryPaths().filter((path) => path.endsWith(".md") && !path.startsWith(GENERATED));
  return pages.map((path) => ({ path, text: read(path) }));
}

/** The names that pages may use. */
export function repositoryNames(): Names {
  const paths = repositoryPaths();
  const code = paths.filter((path) => CODE.test(path) && path !== "pnpm-lock.yaml").map(read);
  return { paths, words: new Set(code.join("\n").match(/[\w$]+/g)) };
}

/** The fenced blocks of one language. */
export function blocksOf({ text }: Document, language: string): readonly string[] {
  return [...text.matchAll(FENCE)].flatMap(([, said, body = ""]) => (said === language ? [body] : []));
}

/** Links to files of the repository that are not there. */
export function brokenLinks({ path, text }: Document): readonly string[] {
  const targets = [...text.replaceAll(FENCE, "").matchAll(/\]\(([^)\s]+)\)/g)].map(
    ([, target = ""]) => target,
  );
  return targets.filter((target) => {
    const [file = ""] = target.split("#");
    return !/^\w+:/.test(target) && file !== "" && !existsSync(join(ROOT, dirname(path), file));
  });
}

/**
 * Code spans that name a file or folder which is not there, a file that may be one of several, or a word that no code
 * has. A path may leave out its beginning where one place is meant. Placeholders (`<name>`, `*`) and anything with a space
 * are prose.
 */
export function strayNames({ text }: Document, names: Names): readonly string[] {
  const spans = [...text.replaceAll(FENCE, "").matchAll(SPAN)].map(([, span = ""]) => span);
  return [...new Set(spans)].filter((span) => {
    if (/[\s<>*]/.test(span) || span.startsWith("@")) return false;
    if (isPath(span)) return isStray(span, names.paths);
    return identifiersIn(span).some((word) => !names.words.has(word));
  });
}

function isPath(span: string): boolean {
  return /^[\w.-]+(\/[\w.-]+)*(\/|\.(ts|mjs|cjs|json|jsonl|md|yaml))$/.test(span);
}

/** A file with its folder must be one file; a bare name (`index.ts`) or a folder may stand in several places. */
function isStray(span: string, paths: readonly string[]): boolean {
  if (paths.includes(span)) return false;
  const count = paths.filter((path) => path.endsWith(`/${span}`)).length;
  return /\/./.test(span) && !span.endsWith("/") ? count !== 1 : count === 0;
}

/** The names in `createApp`, `app.listen(transport)`, `TW_CALL_CLOSED`: those that nobody writes by chance. */
function identifiersIn(span: string): readonly string[] {
  if (!/^[\w$.]+(\([\w$.,]*\))?$/.test(span)) return [];
  return (span.match(/[A-Za-z_$][\w$]*/g) ?? []).filter((word) => /[a-z][A-Z]|^TW_|^[A-Z][a-z]/.test(word));
}
