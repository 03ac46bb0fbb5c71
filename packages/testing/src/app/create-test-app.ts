import { createApp } from "@toolwright/core";
import { bindOverrides } from "../container/override-module.js";
import { connectClient } from "../test-client.js";
import { LogRecorder } from "./log-recorder.js";
import type { TestAppOptions } from "./test-app-options.js";
import { TestApp } from "./test-app.js";
import { unusedOverrides } from "./unused-overrides.js";

/**
 * Builds an app as `createApp` does, with some of its dependencies replaced, and connects a client to it in memory: no
 * port, no process, nothing on the console.
 *
 * @throws what `createApp` throws, and Error where nothing asks for what an override stands in for, or the app does not
 * speak the revision
 *
 * @example
 * ```ts
 * await using app = await createTestApp({
 *   services: [IssueTools],
 *   modules: [githubModule],
 *   overrides: [[GitHubClient, { search: () => Promise.resolve([]) }]],
 * });
 * const result = await app.call("search_issues", { repo: "acme/api", query: "timeout" });
 * ```
 */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { overrides = [], revision, client: clientOptions, ...given } = options;
  const logger = new LogRecorder(given.logger);
  const bound = bindOverrides(overrides);
  const modules = [...(given.modules ?? []), ...(overrides.length > 0 ? [bound.module] : [])];
  const app = await createApp({ name: "test-app", version: "0.0.0", ...given, modules, logger });
  try {
    // Tools that come later may ask for more.
    const unused = given.dynamicTools === true ? [] : bound.unused();
    if (unused.length > 0) throw unusedOverrides({ overrides, unused, services: given.services ?? [] });
    const client = await connectClient(app, {
      ...clientOptions,
      ...(revision !== undefined && { revision }),
    });
    return new TestApp({ app, client, logs: logger.lines });
  } catch (error) {
    // What went wrong first is what the author has to know.
    await app.close().catch(() => undefined);
    throw error;
  }
}
