import { parseHost } from "./host-name.js";

/** The ports that clients leave out of `Host`, each with its own scheme, which a server behind a proxy cannot know. */
const DEFAULT_PORTS: ReadonlySet<string> = new Set(["80", "443"]);

/** Under which names a server may be called: each on any port, or on its own where it names one. */
export class AllowedHosts {
  /** `name` for any port, `name:port` for one; `name:` for none. */
  readonly #spellings = new Set<string>();

  /** @param hosts those that cannot be read name nothing */
  constructor(hosts: Iterable<string>) {
    for (const host of hosts) this.#add(host);
  }

  /** @param header the value of `Host` */
  has(header: string): boolean {
    const host = parseHost(header);
    if (host === undefined) return false;
    return this.#spellings.has(host.name) || this.#spellings.has(`${host.name}:${host.port}`);
  }

  #add(text: string): void {
    const host = parseHost(text);
    if (host === undefined) return;
    const { name, port } = host;
    this.#spellings.add(port === "" ? name : `${name}:${port}`);
    if (DEFAULT_PORTS.has(port)) this.#spellings.add(`${name}:`);
  }
}
