import type { Connection } from "../../jsonrpc/connection.js";
import { notifyPeer } from "../../jsonrpc/outlet.js";
import type { ListFollower } from "./list-changes.js";
import type { ListKindFacts } from "./list-kind.js";

/**
 * A client of the handshake era: told unasked of the lists that the server declared to change (2025-11-25, server/tools),
 * but not before it has said that its handshake is over (basic/lifecycle).
 */
export class HandshakePeer implements ListFollower {
  readonly connection: Connection;
  readonly #declared: readonly ListKindFacts[];

  constructor(connection: Connection, declared: readonly ListKindFacts[]) {
    this.connection = connection;
    this.#declared = declared;
  }

  tell(changed: ListKindFacts): void {
    if (this.connection.established && this.#declared.includes(changed))
      notifyPeer(this.connection, changed.notification);
  }
}
