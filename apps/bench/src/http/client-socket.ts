import { connect, type Socket } from "node:net";
import { type HttpResponse, ResponseReader } from "./response-reader.js";

/** One keep-alive connection with at most one request in flight. */
export class ClientSocket {
  readonly #socket: Socket;
  readonly #reader = new ResponseReader();
  #answer: ((response: HttpResponse) => void) | undefined;
  #fail: ((error: Error) => void) | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on("data", (bytes) => this.#receive(bytes));
    socket.on("error", (error) => this.#fail?.(error));
    socket.on("close", () => this.#fail?.(new Error("The server closed the connection")));
  }

  /** Connects to a loopback port. */
  static open(port: number): Promise<ClientSocket> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, "127.0.0.1");
      socket.once("error", reject);
      socket.once("connect", () => {
        socket.off("error", reject);
        resolve(new ClientSocket(socket));
      });
    });
  }

  /** Sends a complete request; `answer` gets the response, `fail` what broke the connection. */
  send(request: Buffer, answer: (response: HttpResponse) => void, fail: (error: Error) => void): void {
    if (this.#socket.destroyed) {
      fail(new Error("The connection is closed"));
      return;
    }
    this.#answer = answer;
    this.#fail = fail;
    this.#socket.write(request);
  }

  /** Whether nothing can be sent any more. */
  get closed(): boolean {
    return this.#socket.destroyed;
  }

  close(): void {
    this.#fail = undefined;
    this.#socket.destroy();
  }

  #receive(bytes: Buffer): void {
    const response = this.#reader.push(bytes);
    if (response !== undefined) this.#answer?.(response);
  }
}
