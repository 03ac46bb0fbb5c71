import type { App, CallToolResult, ServiceCalls, ServiceClass } from "@toolwright/core";
import type { TestClient } from "../test-client.js";
import type { TestCallOptions } from "../test-client-options.js";
import type { LogLine } from "./log-recorder.js";
import { namingNearTools } from "./naming-near-tools.js";

/** The parts that `createTestApp` joins. */
export interface TestAppParts {
  readonly app: App;
  readonly client: TestClient;
  readonly logs: readonly LogLine[];
}

/** An app with a client in memory; made by `createTestApp`, and closed by `await using`. */
export class TestApp implements AsyncDisposable {
  readonly app: App;
  /** Connected, and past its handshake. */
  readonly client: TestClient;
  /** What the app has logged so far, and nobody else heard. */
  readonly logs: readonly LogLine[];

  /** @internal */
  constructor({ app, client, logs }: TestAppParts) {
    this.app = app;
    this.client = client;
    this.logs = logs;
  }

  /**
   * A service whose methods run through the whole pipeline in the process, typed as the class: for a tool's own value, and
   * the error that it threw.
   */
  service<T extends object>(service: ServiceClass<T>): ServiceCalls<T> {
    return this.app.service(service);
  }

  /**
   * Calls a tool as its host would, over the protocol; `onProgress` and `signal` script progress and cancellation.
   *
   * @throws McpError the error that the server answered with; where it does not have the tool, with a name that is near.
   * `client.call` rejects with the error alone
   */
  call(name: string, args?: unknown, options?: TestCallOptions): Promise<CallToolResult> {
    return this.client.call(name, args, options).catch((error: unknown) => {
      throw namingNearTools(error);
    });
  }

  /** Closes the client, then the app; what was made for it is disposed then. */
  async close(): Promise<void> {
    this.client.close();
    await this.app.close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}
