/** The stable codes of {@link TransportError}. */
export type TransportErrorCode =
  | "TW_HTTP_OPTION_INVALID"
  | "TW_HTTP_PORT_TAKEN"
  | "TW_HTTP_LISTEN_FAILED"
  | "TW_HTTP_LISTEN_TWICE"
  | "TW_HTTP_NOT_LISTENING"
  | "TW_HTTP_BODY_TAKEN"
  | "TW_STDIO_OPTION_INVALID"
  | "TW_STDIO_LISTEN_TWICE"
  | "TW_STDIO_TAKEN"
  | "TW_STDIO_LOST";

interface Row<Facts> {
  readonly what: (facts: Facts) => string;
  readonly fix: (facts: Facts) => string;
}

function row<Facts>(what: Row<Facts>["what"], fix: Row<Facts>["fix"]): Row<Facts> {
  return { what, fix };
}

/**
 * Every error that this package reports by code, to the developer who starts a transport. A code that was released is
 * never given another meaning.
 */
const catalogue = {
  TW_HTTP_OPTION_INVALID: row<{ option: string; reason: string }>(
    ({ option, reason }) => `HTTP option "${option}": ${reason}`,
    ({ option }) => `correct "${option}", or leave it out for its default`,
  ),
  TW_HTTP_PORT_TAKEN: row<{ port: number; host: string }>(
    ({ port, host }) => `another process already listens on port ${String(port)} of ${host}`,
    () => "stop that process, or choose another port: http({ port }), where 0 takes any free one",
  ),
  TW_HTTP_LISTEN_FAILED: row<{ port: number; host: string; reason: string }>(
    ({ port, host, reason }) => `cannot listen on port ${String(port)} of ${host}: ${reason}`,
    () => "choose a host that this machine has and a port that this user may open",
  ),
  TW_HTTP_LISTEN_TWICE: row<object>(
    () => "listen() was called more than once, or after close()",
    () => "create one transport per app: http(), nodeHandler() or fetchHandler()",
  ),
  TW_HTTP_NOT_LISTENING: row<{ member: string }>(
    ({ member }) => `"${member}" was read before the transport listens`,
    () => "read it after app.listen() has resolved",
  ),
  TW_HTTP_BODY_TAKEN: row<object>(
    () => "the body of a request was read before the handler got it, and nothing was left of it",
    () =>
      "mount the handler before what reads bodies, or let that leave JSON: request.body, or handleParsed()",
  ),
  TW_STDIO_OPTION_INVALID: row<{ option: string; reason: string }>(
    ({ option, reason }) => `stdio({ ${option} }): ${reason}`,
    ({ option }) => `correct "${option}", or leave it out for its default`,
  ),
  TW_STDIO_LISTEN_TWICE: row<object>(
    () => "listen() was called more than once, or after close()",
    () => "create one stdio() transport per app",
  ),
  TW_STDIO_TAKEN: row<object>(
    () => "another stdio transport already serves on stdin and stdout of this process",
    () => "close that one first, or give one of them streams of its own: stdio({ input, output })",
  ),
  TW_STDIO_LOST: row<{ name: "stdin" | "stdout"; reason: string }>(
    ({ name, reason }) => `the server ends, since its ${name} can not be used any more: ${reason}`,
    ({ name }) => `let only stdio() have process.${name}, and see that nothing closes it`,
  ),
} as const satisfies Readonly<Record<TransportErrorCode, Row<never>>>;

type FactsOf<C extends TransportErrorCode> = Parameters<(typeof catalogue)[C]["what"]>[0];

const BRAND = Symbol.for("@toolwright/transports:TransportError");

/** Thrown to the developer when a transport cannot be set up. Its message ends with what to do about it. */
export class TransportError extends Error {
  readonly code: TransportErrorCode;

  /** @internal */
  constructor(code: TransportErrorCode, message: string, cause: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "TransportError";
    this.code = code;
    Object.defineProperty(this, BRAND, { value: true });
  }
}

/** Writes a {@link TransportError} from the catalogue's sentence and the facts of the case. */
export function transportError<C extends TransportErrorCode>(
  code: C,
  facts: FactsOf<C>,
  cause?: unknown,
): TransportError {
  const { what, fix } = catalogue[code] as unknown as Row<FactsOf<C>>;
  return new TransportError(code, `${code}: ${what(facts)}. Fix: ${fix(facts)}.`, cause);
}

/** Whether a thrown value is a {@link TransportError}, also one made by another copy of this package. */
export function isTransportError(value: unknown): value is TransportError {
  try {
    return typeof value === "object" && value !== null && (value as Record<symbol, unknown>)[BRAND] === true;
  } catch {
    return false; // a proxy that refuses to be looked at
  }
}
