import { deserializeMessage, type JSONRPCMessage, type Transport } from "@modelcontextprotocol/server";

/** Reads and writes messages as the SDK's own stdio transport does, without streams. */
export class TextTransport implements Transport {
  onmessage?: (message: JSONRPCMessage) => void;
  onclose?: () => void;
  readonly #waiting = new Map<unknown, (text: string) => void>();

  start(): Promise<void> {
    return Promise.resolve();
  }

  receive(text: string): Promise<string> | undefined {
    const message = deserializeMessage(text);
    const id = "method" in message && "id" in message ? message.id : undefined;
    if (id === undefined) {
      this.onmessage?.(message);
      return undefined;
    }
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.onmessage?.(message);
    });
  }

  send(message: JSONRPCMessage): Promise<void> {
    const id = "id" in message ? message.id : undefined;
    const answer = this.#waiting.get(id);
    if (answer !== undefined) {
      this.#waiting.delete(id);
      answer(JSON.stringify(message));
    }
    return Promise.resolve();
  }

  close(): Promise<void> {
    this.onclose?.();
    return Promise.resolve();
  }
}
