import { ClientSocket } from "../http/client-socket.js";
import type { HttpProfile } from "../http/host.js";
import { HttpClient } from "../http/http-client.js";
import type { Commands } from "../process/roles.js";
import { toolName } from "../workload/issues.js";
import { callText } from "../workload/requests.js";

/** Sessions share these connections, one after the other. */
const LANES = 8;

/** Opens sessions, as many as it is told, and ends all of them. */
export function sessionCommands(): Commands {
  let lanes: Lane[] = [];
  return {
    connect: async (argument) => {
      const profile = argument as HttpProfile;
      lanes = await Promise.all(Array.from({ length: LANES }, () => Lane.open(profile)));
    },
    open: async (count) => {
      const each = Math.ceil(Number(count) / LANES);
      await Promise.all(lanes.map((lane) => lane.openSessions(each)));
      return each * LANES;
    },
    end: async () => {
      await Promise.all(lanes.map((lane) => lane.endSessions()));
    },
    disconnect: () => {
      for (const lane of lanes) lane.close();
    },
  };
}

/** One connection, and the sessions that were opened on it. */
class Lane {
  readonly #profile: HttpProfile;
  readonly #socket: ClientSocket;
  #sessions: HttpClient[] = [];

  private constructor(profile: HttpProfile, socket: ClientSocket) {
    this.#profile = profile;
    this.#socket = socket;
  }

  static async open(profile: HttpProfile): Promise<Lane> {
    return new Lane(profile, await ClientSocket.open(profile.port));
  }

  /** Each with a handshake and a call. */
  async openSessions(count: number): Promise<void> {
    for (let at = 0; at < count; at += 1) {
      const client = await HttpClient.open(this.#profile, this.#socket);
      const answer = await client.send(callText(this.#profile.setup, at + 1, toolName(0)));
      if (answer?.includes('"result":') !== true) throw new Error(`Not a result: ${String(answer)}`);
      this.#sessions.push(client);
    }
  }

  async endSessions(): Promise<void> {
    for (const session of this.#sessions) await session.endSession();
    this.#sessions = [];
  }

  close(): void {
    this.#socket.close();
  }
}
