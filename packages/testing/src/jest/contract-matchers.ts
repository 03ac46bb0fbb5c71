import { readFile, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { type CatalogueSource, catalogueOf } from "../contract/catalogue.js";
import { compareCatalogues } from "../contract/compare-catalogues.js";
import { contractReport } from "../contract/contract-report.js";
import type { MatcherOutcome } from "../matchers/tool-matchers.js";

/** What Jest offers its matchers; how it was told to treat snapshots is read where its own matchers read it. */
interface ContractContext {
  readonly isNot?: boolean;
  readonly testPath?: string;
  readonly snapshotState?: { readonly _updateSnapshot?: unknown };
}

/** Matchers for what clients see of an app; {@link ToolMatchers} says what each promises. */
export const contractMatchers = {
  async toMatchContract(this: ContractContext, received: unknown, file: unknown): Promise<MatcherOutcome> {
    if (this.isNot === true) throw new TypeError("toMatchContract has no opposite: leave out `.not`.");
    if (typeof file !== "string" || this.testPath === undefined)
      throw new TypeError("toMatchContract takes a file's path, from the test on, inside a test.");
    const now = catalogueOf(asSource(received));
    const path = resolve(dirname(this.testPath), file);
    const written = await readIfThere(path);
    const mode = this.snapshotState?._updateSnapshot;
    if (written === undefined) return mode === "none" ? missing(file) : keep(path, now);
    const changes = written === now ? [] : compareIn(mode, written, now);
    if (changes === "unreadable" || (changes.length > 0 && mode === "all")) return keep(path, now);
    return { pass: changes.length === 0, message: () => contractReport(changes, file) };
  },
};

/** Whatever is to be written again need not be readable. */
function compareIn(
  mode: unknown,
  before: string,
  after: string,
): ReturnType<typeof compareCatalogues> | "unreadable" {
  try {
    return compareCatalogues(before, after);
  } catch (error) {
    if (mode === "all") return "unreadable";
    throw error;
  }
}

async function keep(path: string, text: string): Promise<MatcherOutcome> {
  await writeFile(path, text);
  return { pass: true, message: () => "" };
}

function missing(file: string): MatcherOutcome {
  const text = `There is no ${file} yet, and --ci writes none. Fix: run the test once without it, and commit the file.`;
  return { pass: false, message: () => text };
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if ((error as { code?: unknown }).code === "ENOENT") return undefined;
    throw error;
  }
}

function asSource(received: unknown): CatalogueSource {
  const given = received as
    { readonly tools?: unknown; readonly app?: { readonly tools?: unknown } } | null | undefined;
  if (Array.isArray(given?.tools) || Array.isArray(given?.app?.tools)) return received as CatalogueSource;
  const hint =
    typeof (received as PromiseLike<unknown> | undefined)?.then === "function" ? " Fix: await it." : "";
  throw new TypeError(`toMatchContract takes an app, or a test app, and received something else.${hint}`);
}
