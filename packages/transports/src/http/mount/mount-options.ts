import {
  ENDPOINT_OPTIONS,
  type EndpointOptions,
  type ResolvedEndpointOptions,
  resolveEndpointOptions,
} from "../endpoint-options.js";
import { checkOptions } from "../option-checks.js";

/** What a handler inside somebody else's server may be told. */
export interface MountOptions extends Omit<EndpointOptions, "path"> {
  /**
   * The path of the endpoint, as the host shows it to the handler: frameworks take off the prefix at which they mount.
   * Default: every path, since a host that routes has chosen already.
   */
  readonly path?: string;
}

/** @throws TransportError TW_HTTP_OPTION_INVALID at the first option that cannot work */
export function resolveMountOptions(options: MountOptions): ResolvedEndpointOptions {
  return resolveEndpointOptions(checkOptions("", options, ENDPOINT_OPTIONS));
}
