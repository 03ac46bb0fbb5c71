import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { HostileTools } from "../hostile-app.js";
import { HOSTILE_TEST_MS, until } from "../flood.js";
import { Random, SEED } from "../random.js";
import { HostileServer } from "./hostile-server.js";
import { PipelineClient, postRequest } from "./pipeline-client.js";
import { JSON_BODY, openSession, outcomeOf, sessionCall, statelessCall } from "./requests.js";

jest.setTimeout(HOSTILE_TEST_MS);

let server: HostileServer;
let client: PipelineClient;

beforeEach(async () => {
  server = await HostileServer.listen();
  client = new PipelineClient(server.port);
});
afterEach(async () => {
  await client.close();
  await server.end();
});

/** A request, and what its answer says. */
type Step = readonly [request: Buffer, outcome: string];

function stepsFor(session: string, index: number): readonly Step[] {
  const id = `step ${String(index)}`;
  const plain = Buffer.from("PUT /mcp HTTP/1.1\r\nhost: localhost\r\n\r\n");
  return [
    [statelessCall(id), `200 ${id} {"text":"${id}"}`],
    [sessionCall(session, id, { turns: 8 }), `200 ${id} ${id}`],
    [sessionCall(session, id, { turns: 0 }), `200 ${id} ${id}`],
    [statelessCall(id, "no_such_tool"), `200 ${id} -32602`],
    [postRequest({ "content-type": "text/plain" }, Buffer.from("{}")), "415 - -32600"],
    [postRequest(JSON_BODY, Buffer.from("{")), "400 - -32700"],
    [
      postRequest(
        { ...JSON_BODY, accept: "text/event-stream", "mcp-session-id": session },
        Buffer.from(`{"jsonrpc":"2.0","id":"${id}","method":"no/such"}`),
      ),
      `200 ${id} -32601`,
    ],
    [plain, "405 - -32600"],
  ];
}

describe("requests that do not wait for each other on one connection", () => {
  it(`are answered in their order, whatever becomes of each (HOSTILE_SEED=${SEED})`, async () => {
    const random = new Random(SEED);
    const session = await openSession(client);
    const steps = Array.from({ length: 400 }, (_, index) => random.pick(stepsFor(session, index)));
    const answers = await client.sendAll(steps.map(([request]) => request));
    expect(answers.map(outcomeOf)).toEqual(steps.map(([, outcome]) => outcome));
    await server.expectGood();
  });

  it("are answered although something follows that is no HTTP, which is refused after them", async () => {
    const session = await openSession(client);
    const answers = await client.sendAll([
      sessionCall(session, "before", { turns: 8 }),
      Buffer.from("this is no request\r\n\r\n"),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 400]);
    expect(answers[0]?.body).toContain("before");
    expect(answers[1]?.headers.get("connection")).toBe("close");
    await server.expectGood();
  });

  it("are answered in their order when they arrive in pieces of any size", async () => {
    const random = new Random(SEED);
    const session = await openSession(client);
    const steps = Array.from({ length: 60 }, (_, index) => random.pick(stepsFor(session, index)));
    const bytes = Buffer.concat(steps.map(([request]) => request));
    const answers = steps.map(([request], index) =>
      client.send(index === 0 ? request.subarray(0, 1) : Buffer.alloc(0)),
    );
    for (let at = 1; at < bytes.length;) {
      const end = at + 1 + random.below(random.chance(0.1) ? 2000 : 60);
      await new Promise((resolve) => client.socket.write(bytes.subarray(at, end), resolve));
      at = end;
    }
    expect((await Promise.all(answers)).map(outcomeOf)).toEqual(steps.map(([, outcome]) => outcome));
  });

  it("are all cancelled when a stateless client goes, also those whose turn to be answered had not come", async () => {
    const requests = Array.from({ length: 5 }, (_, index) => statelessCall(`hang ${String(index)}`, "hang"));
    const answers = client.sendAll(requests).catch(() => "gone");
    await untilHanging(5);
    await client.close();
    expect(await answers).toBe("gone");
    await untilHanging(0);
    await server.expectGood();
  });

  it("are no harm to others when their client goes before any was answered", async () => {
    const slow = sessionCall(await openSession(client), "slow", { turns: 8 });
    const answers = client.sendAll([
      slow,
      ...Array.from({ length: 5 }, (_, index) => statelessCall(String(index))),
    ]);
    await client.close();
    await expect(answers).rejects.toThrow("6 answers due");
    const other = new PipelineClient(server.port);
    expect((await other.send(statelessCall("after"))).status).toBe(200);
    await other.close();
  });
});

function untilHanging(count: number): Promise<void> {
  return until(
    () => HostileTools.hanging === count,
    () => `${HostileTools.hanging} calls hang where ${count} should`,
  );
}
