/** One message of a client, and what the server then says, in order, both as they are on the wire. */
export interface Turn {
  readonly line: number;
  readonly sent: string;
  readonly received: readonly string[];
}

/**
 * Reads a session: `> ` before what the client sends, `< ` before what it gets, `# ` before a remark; one message a line,
 * byte for byte.
 *
 * @throws Error for any other line, and for what was got before anything was sent
 */
export function readSession(text: string): readonly Turn[] {
  const turns: { line: number; sent: string; received: string[] }[] = [];
  for (const [index, line] of text.split("\n").entries()) {
    const content = line.slice(2);
    const turn = turns.at(-1);
    if (line.startsWith("> ")) turns.push({ line: index + 1, sent: content, received: [] });
    else if (line.startsWith("< ") && turn !== undefined) turn.received.push(content);
    else if (line !== "" && !line.startsWith("# "))
      throw new Error(`Line ${String(index + 1)} is out of place`);
  }
  return turns;
}
