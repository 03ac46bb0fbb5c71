import type { Server, Transport } from "@toolwright/kernel";
import { transportError } from "../errors.js";
import { stopInTime } from "../process/stop-in-time.js";
import type { Loss } from "./lines/stream-loss.js";
import type { StdioLifetime } from "./process/lifetime.js";
import { type Channel, StdioPeer } from "./stdio-peer.js";

/**
 * One peer on a pair of streams, one JSON-RPC message per line (2025-11-25 and 2026-07-28, basic/transports).
 *
 * The peer's end, or a signal, is the end of the app: first this transport closes, then everything else.
 */
export class StdioTransport implements Transport {
  readonly #channel: Channel;
  readonly #lifetime: StdioLifetime | undefined;
  #peer: StdioPeer | undefined;
  #closing: Promise<void> | undefined;
  #ending = false;

  /** @param lifetime what happens to the process; nothing when left out */
  constructor(channel: Channel, lifetime?: StdioLifetime) {
    this.#channel = channel;
    this.#lifetime = lifetime;
  }

  /**
   * Starts to serve the one peer; resolves at once.
   *
   * @throws TransportError `TW_STDIO_LISTEN_TWICE`; `TW_STDIO_TAKEN` where another one has the standard streams
   */
  // eslint-disable-next-line @typescript-eslint/require-await -- what it throws must arrive as a rejection
  async listen(server: Server): Promise<void> {
    if (this.#peer !== undefined || this.#closing !== undefined)
      throw transportError("TW_STDIO_LISTEN_TWICE", {});
    try {
      this.#lifetime?.begin(() => {
        // Where the end has begun already, whoever sends a signal has waited for the calls as long as they wanted to.
        if (this.#closing !== undefined) this.#peer?.hurry();
        this.#end(server);
      });
      this.#peer = new StdioPeer(server.connect(), this.#channel, (loss) => this.#end(server, loss));
      this.#peer.start();
    } catch (fault) {
      this.#lifetime?.release();
      throw fault;
    }
  }

  close(): Promise<void> {
    return (this.#closing ??= this.#close());
  }

  async #close(): Promise<void> {
    await this.#peer?.finish();
    // A process about to end keeps its guards: what services print while they close is no message either.
    if (this.#ending && this.#lifetime !== undefined) return;
    this.#peer?.detach();
    this.#lifetime?.release();
  }

  #end(server: Server, loss?: Loss): void {
    if (loss !== undefined) this.#lifetime?.lose(loss);
    if (this.#ending) return;
    this.#ending = true;
    void this.#stop(server).then(() => this.#lifetime?.end());
  }

  /** Asks the app to close only once this transport has, so that the app's call of close() has nothing to wait for. */
  async #stop(server: Server): Promise<void> {
    try {
      await this.close();
      await stopInTime(server, this.#channel.closeTimeoutMs);
    } catch (fault) {
      server.reportFault(fault, "Closing the app");
      this.#lifetime?.fail();
    }
  }
}
