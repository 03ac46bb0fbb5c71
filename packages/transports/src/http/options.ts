import {
  ENDPOINT_OPTIONS,
  type EndpointOptions,
  type ResolvedEndpointOptions,
  resolveEndpointOptions,
} from "./endpoint-options.js";
import {
  checkFlag,
  checkHost,
  checkInteger,
  checkOptions,
  checkPath,
  type OptionNames,
} from "./option-checks.js";

/** What {@link http} may be told. */
export interface HttpOptions extends EndpointOptions {
  /** Default 3000; 0 takes any free port. */
  readonly port?: number;
  /** The address to bind. Default `127.0.0.1`: only this machine can connect. */
  readonly host?: string;
  /**
   * Whether SIGINT and SIGTERM stop the app: calls in flight may finish, services are closed, then the process ends with
   * code 0, whatever timers or sockets are left. A second signal ends it at once, with 128 and the signal's number.
   * Default `false`: the signals of a process belong to whoever started the server in it.
   */
  readonly signals?: boolean;
}

const HTTP_OPTIONS: OptionNames<HttpOptions> = { port: true, host: true, signals: true, ...ENDPOINT_OPTIONS };

/** {@link HttpOptions} with every default filled in and every value checked. */
export interface ResolvedHttpOptions extends ResolvedEndpointOptions {
  readonly path: string;
  readonly port: number;
  readonly host: string;
  readonly signals: boolean;
}

/** @throws TransportError TW_HTTP_OPTION_INVALID at the first option that cannot work */
export function resolveHttpOptions(options: HttpOptions): ResolvedHttpOptions {
  const { port = 3000, host = "127.0.0.1", signals = false } = checkOptions("", options, HTTP_OPTIONS);
  const { path: ownPath = "/mcp", health = {} } = options;
  const path = checkPath("path", ownPath);
  return {
    port: checkInteger("port", port, { from: 0, to: 65_535 }),
    host: checkHost(host),
    signals: checkFlag("signals", signals),
    ...resolveEndpointOptions({ ...options, path, health }),
    path,
  };
}
