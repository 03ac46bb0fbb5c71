import type { ServerResponse } from "node:http";

/**
 * Ends a response of our own with its whole body. `end` alone would put an empty piece behind it, and have the system
 * gather the two: a twentieth of the processor time that a short answer takes.
 */
export function endInOnePiece(
  response: ServerResponse,
  { text: body, bytes }: { readonly text: string; readonly bytes: number },
): void {
  const { socket } = response;
  // One without a socket waits for the answer before it.
  if (socket === null || body === "") {
    response.end(body);
    return;
  }
  // What is written between the two leaves at once, and not with the next turn.
  socket.cork();
  // A byte for each character is ASCII, which is the same in both, and written as Latin-1 in less time and memory.
  response.write(body, bytes === body.length ? "latin1" : "utf8");
  socket.uncork();
  response.end();
}
