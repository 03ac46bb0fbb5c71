import { type CheckedAnswers, askChecks } from "../workload/check-answers.js";
import { STEPS, toolName } from "../workload/issues.js";
import { callText } from "../workload/requests.js";
import type { Setup } from "../workload/setup.js";
import { ClientSocket } from "./client-socket.js";
import type { HttpProfile } from "./host.js";
import { HttpClient } from "./http-client.js";
import type { HttpResponse } from "./response-reader.js";

const REQUESTS_PER_CONNECTION = 16;

/** When to stop: what comes first. */
export interface Until {
  readonly ms: number;
  readonly calls: number;
}

/** Keeps connections busy: each sends its next call as soon as the last one is answered. */
export class LoadGenerator {
  readonly #port: number;
  /** Per connection, the requests that it sends in turn. */
  readonly #requests: readonly (readonly Buffer[])[];
  readonly #isAnswer: (response: HttpResponse) => boolean;
  #sockets: readonly ClientSocket[] = [];

  private constructor({ port, setup }: HttpProfile, requests: readonly (readonly Buffer[])[]) {
    this.#port = port;
    this.#requests = requests;
    this.#isAnswer = answerTest(setup);
  }

  /** Asks for the answers that will be compared, and writes the requests. */
  static async prepare(
    profile: HttpProfile,
    { connections, beyond }: { readonly connections: number; readonly beyond: boolean },
  ): Promise<{ load: LoadGenerator; checked: CheckedAnswers }> {
    const client = await HttpClient.open(profile);
    const { setup } = profile;
    const tool = toolName(Math.floor(setup.tools / 2));
    const checked = await askChecks(client, { ...setup, tool, beyond });
    // One long request per connection is memory enough.
    const perConnection = setup.kind === "weigh" ? 1 : REQUESTS_PER_CONNECTION;
    const requests = Array.from({ length: connections }, (_, lane) =>
      Array.from({ length: perConnection }, (_request, at) => {
        const id = 10_000 + lane * perConnection + at;
        return client.request(callText(setup, id, tool));
      }),
    );
    await client.close();
    return { load: new LoadGenerator(profile, requests), checked };
  }

  /**
   * Opens the connections that are not open, and sends one call on each of those, so that the server has accepted them
   * before anything is measured.
   */
  async connect(): Promise<void> {
    const opened: [ClientSocket, readonly Buffer[]][] = [];
    this.#sockets = await Promise.all(
      this.#requests.map(async (requests, lane) => {
        const open = this.#sockets[lane];
        if (open?.closed === false) return open;
        const socket = await ClientSocket.open(this.#port);
        opened.push([socket, requests]);
        return socket;
      }),
    );
    await Promise.all(opened.map(([socket, requests]) => this.#keepBusy(socket, requests, callsLeft(1))));
  }

  /**
   * Calls until the time is over or the number of calls is reached, and all are answered.
   *
   * @throws Error when an answer is not a result, or did not come with the events that it should
   */
  async run(until: Until): Promise<{ calls: number; wallMs: number }> {
    const start = performance.now();
    const isLeft = callsLeft(until.calls);
    const goOn = (): boolean => isLeft() && performance.now() - start < until.ms;
    const counts = await Promise.all(
      this.#sockets.map((socket, lane) => this.#keepBusy(socket, this.#requests[lane] ?? [], goOn)),
    );
    return { calls: counts.reduce((sum, count) => sum + count, 0), wallMs: performance.now() - start };
  }

  /** Closes the connections. */
  disconnect(): void {
    for (const socket of this.#sockets) socket.close();
    this.#sockets = [];
  }

  #keepBusy(socket: ClientSocket, requests: readonly Buffer[], goOn: () => boolean): Promise<number> {
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
          (response) => {
            calls += 1;
            if (this.#isAnswer(response)) next();
            else
              reject(new Error(`Not an answer: ${String(response.status)} ${response.body.slice(0, 1000)}`));
          },
          reject,
        );
      };
      next();
    });
  }
}

function callsLeft(calls: number): () => boolean {
  let left = calls;
  return () => left-- > 0;
}

/** A result, after as many reports as the tool makes. */
function answerTest({ kind }: Setup): (response: HttpResponse) => boolean {
  const events = kind === "progress" ? STEPS : 0;
  return ({ status, body }) =>
    status === 200 &&
    body.includes('"result":') &&
    (events === 0 || body.split("notifications/progress").length - 1 === events);
}
