/**
 * What is used of a web `Request`, so that any runtime's own class will do, and a replacement of the global one too.
 * Bodies are read as a stream where there is one.
 */
export interface WebRequest {
  readonly method: string;
  /** Absolute. */
  readonly url: string;
  readonly headers: {
    get(name: string): string | null;
    forEach(visit: (value: string, name: string) => void): void;
  };
  /** `undefined` where a runtime cannot stream bodies, which are then read by {@link WebRequest.arrayBuffer}. */
  readonly body?: WebBody | null | undefined;
  readonly bodyUsed: boolean;
  /** Aborted when the client has gone; a runtime may lack it. */
  readonly signal?: WebSignal | null | undefined;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** What is used of a request's stream. */
export interface WebBody {
  /** Whether somebody has a reader already; a runtime may lack it. */
  readonly locked?: boolean;
  getReader(): {
    read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>;
    cancel(): Promise<void>;
  };
}

/** What is used of a request's signal. */
export interface WebSignal {
  readonly aborted: boolean;
  addEventListener(type: "abort", listener: () => void): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

/** The parts of an absolute URL that HTTP sends apart. */
export interface UrlParts {
  /** `host` or `host:port`, without a user. */
  readonly authority: string;
  /** Without query and fragment, not decoded. */
  readonly path: string;
}

/** Takes the URL of a request apart, which its runtime has normalised; one that is none has a path that no endpoint has. */
export function parseRequestUrl(url: string): UrlParts {
  const [, authority = "", path = url] =
    /^[a-z][a-z0-9+.-]*:\/\/(?:[^/?#]*@)?([^/?#]*)([^?#]*)/i.exec(url) ?? [];
  return { authority, path: path === "" ? "/" : path };
}
