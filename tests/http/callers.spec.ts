import "reflect-metadata";
import { expect, it } from "@jest/globals";
import { createApp, type Identify, Tool, ToolContext, ToolService } from "@toolwright/core";
import { http } from "@toolwright/transports/http";
import { callTool, INITIALIZE, type Message } from "./http-fixture.js";

@ToolService()
class WhoTools {
  @Tool()
  who({ principal }: ToolContext): string {
    return principal?.id ?? "nobody";
  }
}

const byHeader: Identify = ({ headers }) => {
  const id = headers.get("authorization");
  return id === null ? undefined : { id };
};

it("[L-SESSION-05] each request of a session says anew who sends it, whoever opened the session", async () => {
  await using app = await createApp({
    name: "app",
    version: "1",
    services: [WhoTools],
    identify: byHeader,
  });
  const transport = http({ port: 0 });
  await app.listen(transport);
  const post = (message: Message, headers: Record<string, string>): Promise<Response> =>
    fetch(transport.url, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json", ...headers },
      body: JSON.stringify({ jsonrpc: "2.0", ...message }),
    });
  const opened = await post(INITIALIZE, { authorization: "alice" });
  const session = { "mcp-session-id": opened.headers.get("mcp-session-id") ?? "" };
  const callers = [{ authorization: "alice" }, {}, { authorization: "bob" }] as Record<string, string>[];
  const told: string[] = [];
  for (const caller of callers) {
    const response = await post(callTool("who"), { ...session, ...caller });
    told.push(/"text":"(\w+)"/.exec(await response.text())?.[1] ?? "no answer");
  }
  expect(told).toEqual(["alice", "nobody", "bob"]);
});
