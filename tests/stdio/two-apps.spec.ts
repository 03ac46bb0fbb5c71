import { describe, expect, it, jest } from "@jest/globals";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { PROCESS_TEST_MS } from "./server-process.js";

jest.setTimeout(PROCESS_TEST_MS);

const FIXTURE = fileURLToPath(new URL("./fixtures/two-apps.mjs", import.meta.url));

function line(id: number, method: string, params: object): string {
  const meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  return `${JSON.stringify({ jsonrpc: "2.0", id, method, params: { ...params, _meta: meta } })}\n`;
}

describe("two apps of one process on stdio", () => {
  it("have it one after the other: the second is refused, leaves nothing behind, and may try again", async () => {
    const child = spawn(process.execPath, [FIXTURE], { timeout: PROCESS_TEST_MS, killSignal: "SIGKILL" });
    const [said, exited] = [text(child.stderr), once(child, "close")];
    let answered = "";
    child.stdout.setEncoding("utf8").on("data", (some: string) => (answered += some));
    child.stdin.write(line(1, "tools/call", { name: "now" }));
    // Printed between the two, when stdout belongs to nobody.
    while (!answered.includes("stdout is free\n")) await once(child.stdout, "data");
    child.stdin.end(line(2, "server/discover", {}));
    expect((await exited)[0]).toBe(0);
    const [first, between, second, ...more] = answered.trimEnd().split("\n");
    expect(JSON.parse(first ?? "")).toMatchObject({ id: 1, result: { content: [{ text: "noon" }] } });
    expect(between).toBe("stdout is free");
    expect(JSON.parse(second ?? "")).toMatchObject({
      id: 2,
      result: { _meta: { "io.modelcontextprotocol/serverInfo": { name: "second" } } },
    });
    expect(more).toEqual([]);
    expect((await said).split("\n")).toEqual([
      "refused: TW_STDIO_TAKEN",
      "printed in a call",
      "printed while the second app serves",
      "the second app listens",
      "",
    ]);
  });
});
