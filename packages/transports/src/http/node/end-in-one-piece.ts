import type { ServerResponse } from "node:http";

/**
 * Ends a response of our own with its whole body. `end` alone would put an empty piece behind it, and have the system
 * gather the two: a twentieth of the processor time that a short answer takes.
 */
export function endInOnePiece(response: ServerResponse, body: string): void {
  const { socket } = response;
  // One without a socket waits for the answer before it.
  if (socket === null || body === "") {
    response.end(body);
    return;
  }
  // What is written between the two leaves at once, and not with the next turn.
  socket.cork();
  response.write(body);
  socket.uncork();
  response.end();
}
