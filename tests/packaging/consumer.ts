import { execFile } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const TARBALLS = join(ROOT, "temp/tarballs");

/** What a manifest says about imports and dependencies. */
export interface Manifest {
  readonly name: string;
  readonly exports: Readonly<Record<string, unknown>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

/** How a command ended, with all that it printed. */
export interface Outcome {
  readonly exitCode: number;
  readonly output: string;
}

/** Runs Node, without what the surrounding test run put into its environment. */
function runNode(args: readonly string[], cwd: string): Promise<Outcome> {
  const { NODE_OPTIONS: _, JEST_WORKER_ID: __, NODE_ENV: ___, ...env } = process.env;
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [...args],
      { cwd, env, maxBuffer: 16 * 1024 * 1024 },
      (error, stdout, stderr) => {
        resolve({ exitCode: error === null ? 0 : Number(error.code ?? 1), output: stdout + stderr });
      },
    );
  });
}

/** Packs the built packages, as a registry would receive them. */
export async function packAll(): Promise<void> {
  const { exitCode, output } = await runNode([".ci/pack.mjs"], ROOT);
  if (exitCode !== 0) throw new Error(`Packing failed; is the build finished?\n${output}`);
}

/** A small project of a user's, in `tests/packaging/consumers`, whose other dependencies the root install brings. */
export class Consumer {
  readonly folder: string;
  #compiled: Promise<Outcome> | undefined;

  constructor(name: string) {
    this.folder = join(ROOT, "tests/packaging/consumers", name);
  }

  /** Puts the tarballs' content where a package manager would; what stood there goes. */
  async install(): Promise<void> {
    const scope = join(this.folder, "node_modules/@toolwright");
    rmSync(scope, { recursive: true, force: true });
    for (const file of readdirSync(TARBALLS)) {
      const target = join(scope, file.replace(/^toolwright-|-\d.*$/g, ""));
      mkdirSync(target, { recursive: true });
      await untar(join(TARBALLS, file), target);
    }
  }

  /** The manifests of what is installed from the tarballs. */
  installed(): Manifest[] {
    const scope = join(this.folder, "node_modules/@toolwright");
    return readdirSync(scope).map((name) => readManifest(join(scope, name)));
  }

  /** What this project declares itself. */
  manifest(): Manifest {
    return readManifest(this.folder);
  }

  /** Compiles this project, once, by its own settings. */
  compile(): Promise<Outcome> {
    this.#compiled ??= this.run("node_modules/typescript/bin/tsc", "-p", ".");
    return this.#compiled;
  }

  /** Runs Node in this project. */
  run(...args: readonly string[]): Promise<Outcome> {
    return runNode(args, this.folder);
  }

  /** Runs a copy of one of this project's files where there is nothing else. */
  async runAlone(file: string): Promise<Outcome> {
    const folder = mkdtempSync(join(tmpdir(), "toolwright-alone-"));
    try {
      copyFileSync(join(this.folder, file), join(folder, basename(file)));
      return await runNode([basename(file)], folder);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
}

async function untar(tarball: string, target: string): Promise<void> {
  await promisify(execFile)("tar", ["-xzf", tarball, "-C", target, "--strip-components=1"]);
}
