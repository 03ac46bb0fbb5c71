import {
  abortError,
  type Connection,
  ErrorCode,
  type Exchange,
  McpError,
  type Reply,
} from "@toolwright/kernel";
import type { Readable } from "node:stream";
import { Deadline } from "../deadline.js";
import { decodeUtf8 } from "../decode-utf8.js";
import type { Line } from "./lines/line-framing.js";
import { LineReader } from "./lines/line-reader.js";
import { LineWriter, type Output } from "./lines/line-writer.js";
import type { Loss } from "./lines/stream-loss.js";

/** A reader that leaves so much lying has stopped reading: notifications, which may be lost, no longer wait for it. */
const MAX_BACKLOG_BYTES = 16 * 1024 * 1024;

/** The streams between this server and its peer, and their limits. */
export interface Channel {
  readonly input: Readable;
  readonly output: Output;
  readonly maxLineBytes: number;
  readonly closeTimeoutMs: number;
}

/** The one peer of a stdio transport: lines in, the connection's answers out. */
export class StdioPeer {
  readonly #connection: Connection;
  readonly #channel: Channel;
  readonly #reader: LineReader;
  readonly #writer: LineWriter;
  readonly #deadline: Deadline;
  readonly #exchange: Exchange = {
    peer: { transport: "stdio" },
    notify: (message) => {
      if (this.#writer.backlog < MAX_BACKLOG_BYTES) this.#writer.write(message);
    },
  };

  /** @param onEnd told when the peer sends nothing more, or reads nothing more, and whether that was not its doing */
  constructor(connection: Connection, channel: Channel, onEnd: (loss?: Loss) => void) {
    this.#connection = connection;
    connection.outlet = this.#exchange;
    this.#channel = channel;
    this.#deadline = new Deadline(channel.closeTimeoutMs);
    this.#reader = new LineReader(channel, {
      line: (line) => this.#receive(line),
      end: onEnd,
      blocked: () => this.#writer.blocked,
    });
    this.#writer = new LineWriter(channel.output, {
      drain: () => this.#reader.resume(),
      gone: (loss) => {
        connection.close(abortError("The client is gone"));
        onEnd(loss);
      },
    });
  }

  start(): void {
    this.#writer.start();
    this.#reader.start();
  }

  /**
   * Takes no more input, ends subscriptions, lets calls in flight finish until the deadline, aborts the rest, and flushes
   * the output. Its reader has as long again to take the replies as the calls had to make them.
   */
  async finish(): Promise<void> {
    this.#reader.stop();
    this.#connection.finish();
    await this.#deadline.wait(this.#connection.drained());
    this.#connection.close(abortError("The server is closing"));
    await new Deadline(this.#channel.closeTimeoutMs).wait(this.#writer.flush());
  }

  /** Gives calls in flight no more time to finish. */
  hurry(): void {
    this.#deadline.expire();
  }

  /** Lets go of the streams. */
  detach(): void {
    this.#reader.detach();
    this.#writer.detach();
  }

  #receive(line: Line): void {
    const reply = this.#dispatch(line);
    if (reply instanceof Promise) void reply.then((late) => this.#answer(late));
    else this.#answer(reply);
  }

  #dispatch(line: Line): ReturnType<Connection["receive"]> {
    if (line === "overlong") {
      return this.#refuse(
        ErrorCode.InvalidRequest,
        `Invalid request: the message is longer than ${String(this.#channel.maxLineBytes)} bytes`,
      );
    }
    const text = decodeUtf8(line);
    return text === undefined
      ? this.#refuse(ErrorCode.ParseError, "Parse error: the message is not UTF-8")
      : this.#connection.receive(text, this.#exchange);
  }

  #refuse(code: number, message: string): ReturnType<Connection["dispatch"]> {
    return this.#connection.dispatch({ kind: "invalid", error: new McpError(code, message) }, this.#exchange);
  }

  #answer(reply: Reply | undefined): void {
    if (reply !== undefined) this.#writer.write(reply.text);
  }
}
