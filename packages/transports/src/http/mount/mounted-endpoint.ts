import { ErrorCode, type Server } from "@toolwright/kernel";
import { transportError } from "../../errors.js";
import { refusal, refuse } from "../answers/refusal.js";
import { Endpoint } from "../endpoint.js";
import type { ResolvedEndpointOptions } from "../endpoint-options.js";
import { isEndpointPath } from "../endpoint-path.js";
import type { HttpExchange } from "../exchange-port.js";

/** A host may serve before the app does, as one that boots beside it will. */
const NOT_READY = refusal(
  503,
  { code: ErrorCode.InternalError, message: "Unavailable: no app listens on this handler yet" },
  { "retry-after": "1" },
);

/** What a mounted transport does to requests and answers when it closes. */
export interface MountedHost {
  /** Waits for no more of the requests that still arrive. */
  interrupt(): void;
  /** Lets go of what is still held for clients; resolves when nothing is. */
  free(): Promise<void>;
}

/** The endpoint of a transport whose sockets belong to somebody else: what there is to it from `listen` to `close`. */
export class MountedEndpoint {
  readonly #options: ResolvedEndpointOptions;
  #endpoint: Endpoint | undefined;
  #closing: Promise<void> | undefined;

  constructor(options: ResolvedEndpointOptions) {
    this.#options = options;
  }

  /** @throws TransportError TW_HTTP_LISTEN_TWICE */
  listen(server: Server): Promise<void> {
    if (this.#endpoint !== undefined || this.#closing !== undefined) {
      return Promise.reject(transportError("TW_HTTP_LISTEN_TWICE", {}));
    }
    this.#endpoint = new Endpoint(server, this.#options);
    return Promise.resolve();
  }

  /** Whether a request to this path is for the endpoint, or for its probes. */
  answersAt(path: string): boolean {
    const { health } = this.#options;
    return isEndpointPath(this.#options.path, path) || health?.live === path || health?.ready === path;
  }

  /** Answers one request, at once or later; never throws. */
  handle(http: HttpExchange): void {
    if (this.#endpoint === undefined) refuseEarly(http);
    else this.#endpoint.handle(http);
  }

  /**
   * New requests and those that still arrive get 503, calls in flight have `closeTimeoutMs` to finish, the rest are aborted
   * and told so; then sessions end, and what the host holds for them.
   */
  close(host: MountedHost): Promise<void> {
    return (this.#closing ??= this.#close(host));
  }

  async #close(host: MountedHost): Promise<void> {
    if (this.#endpoint === undefined) return;
    const answered = this.#endpoint.close();
    host.interrupt();
    await answered;
    await host.free();
  }
}

/** Nobody is there yet who could be told that a hook of the host failed. */
function refuseEarly(http: HttpExchange): void {
  try {
    refuse(http, NOT_READY);
  } catch {
    http.abandon();
  }
}
