import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "playwright-core";

/** Where the browser is, or would be. */
export const CHROMIUM_PATH = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";

/** Whether the browser's tests run here: where it is, and where it has to be. */
export const hasChromium = existsSync(CHROMIUM_PATH) || process.env["REQUIRE_CHROMIUM"] === "1";

const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** A real browser with a profile of its own, which is removed with it. */
export class Chromium {
  readonly #context: BrowserContext;
  readonly #profile: string;

  private constructor(context: BrowserContext, profile: string) {
    this.#context = context;
    this.#profile = profile;
  }

  static async start(): Promise<Chromium> {
    const profile = await mkdtemp(join(tmpdir(), "toolwright-chromium-"));
    const options = { executablePath: CHROMIUM_PATH, args: FLAGS, timeout: 60_000 };
    return new Chromium(await chromium.launchPersistentContext(profile, options), profile);
  }

  /** A page of that origin. */
  async open(origin: string): Promise<Page> {
    const page = await this.#context.newPage();
    await page.goto(origin);
    return page;
  }

  async close(): Promise<void> {
    await this.#context.close();
    await rm(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
