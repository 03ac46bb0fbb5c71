import {
  type EndpointOptions,
  type ResolvedEndpointOptions,
  resolveEndpointOptions,
} from "./endpoint-options.js";
import { checkHost, checkInteger, checkObject } from "./option-checks.js";

/** What {@link http} may be told. */
export interface HttpOptions extends EndpointOptions {
  /** Default 3000; 0 takes any free port. */
  readonly port?: number;
  /** The address to bind. Default `127.0.0.1`: only this machine can connect. */
  readonly host?: string;
}

/** {@link HttpOptions} with every default filled in and every value checked. */
export interface ResolvedHttpOptions extends ResolvedEndpointOptions {
  readonly port: number;
  readonly host: string;
}

/** @throws TransportError TW_HTTP_OPTION_INVALID at the first option that cannot work */
export function resolveHttpOptions(options: HttpOptions): ResolvedHttpOptions {
  const { port = 3000, host = "127.0.0.1" } = checkObject("options", options);
  return {
    port: checkInteger("port", port, { from: 0, to: 65_535 }),
    host: checkHost(host),
    ...resolveEndpointOptions(options),
  };
}
