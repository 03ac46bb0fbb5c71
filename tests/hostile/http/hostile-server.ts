import { expect } from "@jest/globals";
import type { App } from "@toolwright/core";
import { http, type HttpOptions, type HttpTransport } from "@toolwright/transports/http";
import { openSockets, socketsFallTo } from "../flood.js";
import { createHostileApp } from "../hostile-app.js";
import { PipelineClient } from "./pipeline-client.js";
import { outcomeOf, statelessCall } from "./requests.js";

/** An app on a free port, watched for what must not happen whatever a client does. */
export class HostileServer {
  readonly #faults: unknown[];
  readonly #app: App;
  readonly #socketsBefore: number;
  readonly #onRejection = (reason: unknown): void => void this.#faults.push(reason);
  readonly transport: HttpTransport;

  private constructor(app: App, transport: HttpTransport, faults: unknown[]) {
    this.#app = app;
    this.#faults = faults;
    this.transport = transport;
    this.#socketsBefore = openSockets() - 1;
    process.on("unhandledRejection", this.#onRejection);
  }

  static async listen(options: HttpOptions = {}): Promise<HostileServer> {
    const faults: unknown[] = [];
    const app = await createHostileApp(faults);
    const transport = http({ port: 0, closeTimeoutMs: 100, ...options });
    await app.listen(transport);
    return new HostileServer(app, transport, faults);
  }

  get port(): number {
    return this.transport.port;
  }

  /** A client that behaves is served at once, and the server has no fault to report. */
  async expectGood(): Promise<void> {
    const client = new PipelineClient(this.port);
    expect(outcomeOf(await client.send(statelessCall("good")))).toBe('200 good {"text":"good"}');
    await client.close();
    expect(this.#faults).toEqual([]);
  }

  /** Closes, and expects that nothing is left: no fault, and no socket of a client that has closed its own. */
  async end(): Promise<void> {
    await this.#app.close();
    process.off("unhandledRejection", this.#onRejection);
    expect(this.#faults).toEqual([]);
    await socketsFallTo(this.#socketsBefore);
  }
}
