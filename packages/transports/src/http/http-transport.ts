import type { Server, Transport } from "@toolwright/kernel";
import { transportError } from "../errors.js";
import { type Lifetime, SignalLifetime } from "../process/signal-lifetime.js";
import { stopInTime } from "../process/stop-in-time.js";
import { Endpoint } from "./endpoint.js";
import { bracketed } from "./headers/host-name.js";
import { NodeHost } from "./node/node-host.js";
import { type HttpOptions, type ResolvedHttpOptions, resolveHttpOptions } from "./options.js";
import { withinReadTime } from "./read-time.js";

interface Listening {
  readonly endpoint: Endpoint;
  readonly host: NodeHost;
  readonly port: Promise<number>;
}

/**
 * Serves Streamable HTTP on a port of its own, both protocol eras on one path.
 *
 * @param options see {@link HttpOptions}; all have defaults that suit a server for clients on the same machine
 * @throws TransportError TW_HTTP_OPTION_INVALID
 *
 * @example
 * ```ts
 * const transport = http({ port: 0 });
 * await app.listen(transport);
 * console.log(transport.url); // http://127.0.0.1:49152/mcp
 * ```
 */
export function http(options: HttpOptions = {}): HttpTransport {
  const resolved = resolveHttpOptions(options);
  return new HttpTransport(resolved, resolved.signals ? new SignalLifetime() : undefined);
}

/** A transport made by {@link http}. */
export class HttpTransport implements Transport {
  readonly #options: ResolvedHttpOptions;
  #listening: Listening | undefined;
  #port: number | undefined;
  readonly #lifetime: Lifetime | undefined;
  #closing: Promise<void> | undefined;
  #ending = false;

  /**
   * @param lifetime what happens to the process; nothing when left out
   * @internal
   */
  constructor(options: ResolvedHttpOptions, lifetime?: Lifetime) {
    this.#options = options;
    this.#lifetime = lifetime;
  }

  /**
   * The port bound, also where 0 was asked for.
   *
   * @throws TransportError TW_HTTP_NOT_LISTENING before `listen()` has resolved
   */
  get port(): number {
    if (this.#port !== undefined) return this.#port;
    throw transportError("TW_HTTP_NOT_LISTENING", { member: "port" });
  }

  /**
   * The address of the endpoint, as a client on this machine reaches it.
   *
   * @throws TransportError TW_HTTP_NOT_LISTENING before `listen()` has resolved
   */
  get url(): string {
    if (this.#port === undefined) throw transportError("TW_HTTP_NOT_LISTENING", { member: "url" });
    return `http://${reachable(this.#options.host)}:${this.#port}${this.#options.path}`;
  }

  /**
   * Binds the port and serves; resolves when clients can connect. After a port that could not be had, it may be asked again.
   *
   * @throws TransportError TW_HTTP_PORT_TAKEN, TW_HTTP_LISTEN_FAILED or TW_HTTP_LISTEN_TWICE
   */
  async listen(server: Server): Promise<void> {
    if (this.#listening !== undefined || this.#closing !== undefined) {
      throw transportError("TW_HTTP_LISTEN_TWICE", {});
    }
    const endpoint = new Endpoint(server, this.#options, this.#options.host);
    const host = new NodeHost({
      handle: (exchange) => endpoint.handle(exchange),
      fault: (fault) => server.reportFault(fault, "Accepting a connection"),
    });
    const port = host.listen(this.#options);
    this.#listening = { endpoint, host, port };
    try {
      this.#port = await port;
    } catch (fault) {
      this.#listening = undefined;
      throw fault;
    }
    if (!this.#isClosing()) this.#lifetime?.begin(() => void this.#end(server));
  }

  /**
   * New requests and those that still arrive get 503, calls in flight have `closeTimeoutMs` to finish, the rest are aborted
   * and told so; sessions and sockets end last.
   */
  close(): Promise<void> {
    return (this.#closing ??= this.#close());
  }

  async #close(): Promise<void> {
    if (this.#listening === undefined) return;
    const { endpoint, host, port } = this.#listening;
    // A port that was never had leaves nothing to free.
    if (!(await succeeds(port))) return;
    const answered = endpoint.close();
    host.stopAccepting();
    await answered;
    await withinReadTime(host.flushed());
    await host.destroy();
    // A process about to end still takes a second signal for its end.
    if (!this.#ending) this.#lifetime?.release();
  }

  /** Closes the app once this transport has, so that its services have a time of their own. */
  async #end(server: Server): Promise<void> {
    this.#ending = true;
    try {
      await this.close();
      await stopInTime(server, this.#options.closeTimeoutMs);
    } catch (fault) {
      server.reportFault(fault, "Closing the app");
      this.#lifetime?.fail();
    }
    this.#lifetime?.end();
  }

  /** As it is now: whoever waited for the port may have been overtaken. */
  #isClosing(): boolean {
    return this.#closing !== undefined;
  }
}

/** A server bound to every address is reached under a loopback one. */
function reachable(host: string): string {
  if (host === "0.0.0.0") return "127.0.0.1";
  return host === "::" ? "[::1]" : bracketed(host);
}

function succeeds(promise: Promise<unknown>): Promise<boolean> {
  return promise.then(
    () => true,
    () => false,
  );
}
