// The only globals that core uses beyond ECMAScript; anything else of Node's or the DOM's is a compile error.

interface AbortSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  throwIfAborted(): void;
  addEventListener(type: "abort", listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

declare class AbortController {
  readonly signal: AbortSignal;
  abort(reason?: unknown): void;
}

declare const console: {
  error(...values: unknown[]): void;
  warn(...values: unknown[]): void;
};

declare const crypto: { randomUUID(): string };

declare function btoa(binary: string): string;

declare function setTimeout(run: () => void, ms: number): unknown;

declare function clearTimeout(timer: unknown): void;
