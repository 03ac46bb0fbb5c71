const MEBIBYTE = 1024 * 1024;

/** One mebibyte of plain text in lines, as logs and documents are: what long arguments and long results consist of. */
export const LONG_TEXT = longText();

function longText(): string {
  const lines: string[] = [];
  for (let line = 0, length = 0; length < MEBIBYTE; line += 1) {
    const text = `${String(line)} GET /issues/${String(line * 7919)} "timeout while reading page ${String(line % 97)}"\n`;
    lines.push(text);
    length += text.length;
  }
  return lines.join("").slice(0, MEBIBYTE);
}
