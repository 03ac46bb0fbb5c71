// The only globals that the kernel uses beyond ECMAScript. Every runtime with `fetch` has them; declaring them here,
// instead of loading Node's or the DOM's types, makes any other global a compile error.

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

declare function queueMicrotask(task: () => void): void;
