import { type CheckedAnswers, askChecks } from "../workload/check-answers.js";
import { toolName } from "../workload/issues.js";
import { callText } from "../workload/requests.js";
import { ClientSocket } from "./client-socket.js";
import type { HttpProfile } from "./host.js";
import { HttpClient } from "./http-client.js";

const CONNECTIONS = 64;
const REQUESTS_PER_CONNECTION = 16;

/** Keeps 64 connections busy: each sends its next call as soon as the last one is answered. */
export class LoadGenerator {
  readonly #port: number;
  /** Per connection, the requests that it sends in turn. */
  readonly #requests: readonly (readonly Buffer[])[];
  #sockets: readonly ClientSocket[] = [];

  private constructor(port: number, requests: readonly (readonly Buffer[])[]) {
    this.#port = port;
    this.#requests = requests;
  }

  /** Asks for the answers that will be compared, and writes the requests. */
  static async prepare(
    profile: HttpProfile,
    beyond: boolean,
  ): Promise<{ load: LoadGenerator; checked: CheckedAnswers }> {
    const client = await HttpClient.open(profile);
    const { port, revision } = profile;
    const checked = await askChecks(client, { revision, tool: toolName(0), beyond });
    const requests = Array.from({ length: CONNECTIONS }, (_, lane) =>
      Array.from({ length: REQUESTS_PER_CONNECTION }, (_request, at) => {
        const id = 10_000 + lane * REQUESTS_PER_CONNECTION + at;
        return client.request(callText(revision, id, toolName(0)));
      }),
    );
    await client.close();
    return { load: new LoadGenerator(port, requests), checked };
  }

  /** Opens the connections, anew for every run: servers close those that are idle for some seconds. */
  async connect(): Promise<void> {
    this.#sockets = await Promise.all(this.#requests.map(() => ClientSocket.open(this.#port)));
  }

  /**
   * Calls until the time is over or the number of calls is reached, and all are answered.
   *
   * @throws Error when an answer is not a result
   */
  async run(until: {
    readonly ms: number;
    readonly calls: number;
  }): Promise<{ calls: number; wallMs: number }> {
    const start = performance.now();
    let left = until.calls;
    const goOn = (): boolean => left-- > 0 && performance.now() - start < until.ms;
    const counts = await Promise.all(
      this.#sockets.map((socket, lane) => keepBusy(socket, this.#requests[lane] ?? [], goOn)),
    );
    return { calls: counts.reduce((sum, count) => sum + count, 0), wallMs: performance.now() - start };
  }

  /** Closes the connections. */
  disconnect(): void {
    for (const socket of this.#sockets) socket.close();
    this.#sockets = [];
  }
}

function keepBusy(socket: ClientSocket, requests: readonly Buffer[], goOn: () => boolean): Promise<number> {
  return new Promise((resolve, reject) => {
    let calls = 0;
    const next = (): void => {
      const request = requests[calls % requests.length];
      if (request === undefined || !goOn()) {
        resolve(calls);
        return;
      }
      socket.send(
        request,
        ({ status, body }) => {
          calls += 1;
          if (status === 200 && body.includes('"result":')) next();
          else reject(new Error(`Not a result: ${String(status)} ${body}`));
        },
        reject,
      );
    };
    next();
  });
}
