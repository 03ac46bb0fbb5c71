import "reflect-metadata";
import { describe, expect, it } from "@jest/globals";
import {
  createApp,
  type Guard,
  Input,
  McpError,
  type Principal,
  Tool,
  ToolContext,
  type ToolListing,
  ToolService,
  UseGuards,
} from "@toolwright/core";
import { getEventListeners } from "node:events";
import { z } from "zod";
import { connectClient, type TestClient } from "./test-client.js";
import type { ClientRevision } from "./test-client-options.js";

@ToolService()
class Steps {
  @Tool()
  count(
    @Input(z.object({ to: z.number() })) { to }: { to: number },
    { progress, meta }: ToolContext,
  ): string {
    for (let step = 1; step <= to; step++) progress(step, to);
    return JSON.stringify(meta?.["trace"] ?? null);
  }

  @Tool()
  hang({ signal }: ToolContext): Promise<string> {
    return new Promise((resolve) => {
      signal.addEventListener("abort", () => {
        resolve("stopped");
      });
    });
  }

  @Tool()
  where({ transport, headers, remoteAddress }: ToolContext): string {
    return JSON.stringify([transport, remoteAddress ?? null, Object.fromEntries(headers)]);
  }

  @Tool()
  refuse(): never {
    throw new McpError(1403, "no", { why: "test" });
  }
}

const StaffOnly: Guard = {
  canActivate: () => true,
  canList: ({ principal }: ToolListing) => principal?.roles?.includes("staff") === true,
};

@ToolService()
class Desks {
  @Tool()
  @UseGuards(StaffOnly)
  close(): string {
    return "closed";
  }
}

const revisions: ClientRevision[] = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28"];

describe.each(revisions)("a test client of %s", (revision) => {
  const open = () => createApp({ name: "steps", version: "1.0.0", services: [Steps], pageSize: 2 });

  it("lists what a principal with roles may see, and calls as such a one", async () => {
    await using app = await createApp({ name: "desks", version: "1.0.0", services: [Desks] });
    const client = await connectClient(app, { revision });
    const ada: Principal = { id: "ada", roles: ["staff"] };
    expect(await client.listTools()).toEqual([]);
    expect(await client.listTools({ principal: ada })).toMatchObject([{ name: "close" }]);
    const answer = await client.call("close", {}, { principal: { id: "ada", roles: ["staff"] } });
    expect(answer.content).toMatchObject([{ text: "closed" }]);
  });

  it("lists every page", async () => {
    await using app = await open();
    const client = await connectClient(app, { revision });
    expect((await client.listTools()).map(({ name }) => name)).toEqual(["count", "hang", "where", "refuse"]);
  });

  it("calls a tool with meta and receives its progress before the result", async () => {
    await using app = await open();
    const client = await connectClient(app, { revision });
    const steps: number[] = [];
    const onProgress = ({ progress }: { progress: number }) => steps.push(progress);
    const result = await client.call("count", { to: 3 }, { onProgress, meta: { trace: "t1" } });
    expect(result.content).toEqual([{ type: "text", text: '"t1"' }]);
    expect(steps[0]).toBe(1);
    expect(steps.at(-1)).toBe(3);
  });

  it("sends headers and an address beside its messages, those of a call first", async () => {
    await using app = await open();
    const client = await connectClient(app, {
      revision,
      headers: { Authorization: "Bearer a", "X-Tenant": "acme" },
      remoteAddress: "192.0.2.1",
    });
    const where = async (options?: object): Promise<unknown> => {
      const { content } = await client.call("where", {}, options);
      return JSON.parse(content[0]?.type === "text" ? content[0].text : "");
    };
    const own = ["memory", "192.0.2.1", { authorization: "Bearer a", "x-tenant": "acme" }];
    expect(await where()).toEqual(own);
    const other = { headers: new Headers({ "x-tenant": "globex" }), remoteAddress: "192.0.2.2" };
    expect(await where(other)).toEqual([
      "memory",
      "192.0.2.2",
      { authorization: "Bearer a", "x-tenant": "globex" },
    ]);
    expect(await where()).toEqual(own);
  });

  it("sends nothing beside its messages unless told to", async () => {
    await using app = await open();
    const client = await connectClient(app, { revision });
    expect((await client.call("where")).content).toEqual([{ type: "text", text: '["memory",null,{}]' }]);
  });

  it("cancels a call by its signal", async () => {
    await using app = await open();
    const client = await connectClient(app, { revision });
    const controller = new AbortController();
    const call = client.call("hang", undefined, { signal: controller.signal });
    controller.abort(new Error("enough"));
    await expect(call).rejects.toThrow("enough");
  });

  it("leaves the signal of a call that has ended", async () => {
    await using app = await open();
    const client = await connectClient(app, { revision });
    const { signal } = new AbortController();
    const call = client.call("hang", undefined, { signal });
    await client.call("count", { to: 1 }, { signal });
    expect(getEventListeners(signal, "abort")).toHaveLength(1);
    client.close();
    await expect(call).rejects.toThrow("closed");
    expect(getEventListeners(signal, "abort")).toHaveLength(0);
  });

  it("rejects with the server's error", async () => {
    await using app = await open();
    const client = await connectClient(app, { revision });
    await expect(client.call("refuse")).rejects.toMatchObject({
      code: 1403,
      message: "no",
      data: { why: "test" },
    });
  });

  it("rejects what is pending when it closes", async () => {
    await using app = await open();
    const client = await connectClient(app, { revision });
    const call = client.call("hang");
    client.close();
    await expect(call).rejects.toThrow("The test client was closed");
  });

  it("rejects what is pending, and what is asked later, when the server closes", async () => {
    const app = await open();
    const client = await connectClient(app, { revision });
    const call = client.call("hang");
    const outcome = expect(call).rejects.toThrow("The server closed the connection");
    await app.close();
    await outcome;
    await expect(client.listTools()).rejects.toThrow("The server closed the connection");
  });

  it("sends nothing for a signal that has fired already", async () => {
    await using app = await open();
    const client = await connectClient(app, { revision });
    const before = client.received.length;
    const signal = AbortSignal.abort(new Error("too late"));
    await expect(client.call("count", { to: 1 }, { signal })).rejects.toThrow("too late");
    await client.listTools();
    expect(client.received.length - before).toBe(2); // the two pages of the list
  });

  it("refuses requests after it was closed, also by the end of a block", async () => {
    await using app = await open();
    let left: TestClient;
    {
      using client = await connectClient(app, { revision });
      left = client;
    }
    await expect(left.listTools()).rejects.toThrow("The test client was closed");
  });
});

it("says which revision the server speaks instead of an unknown one", async () => {
  await using app = await createApp({ name: "steps", version: "1.0.0", services: [Steps] });
  const revision = "2020-01-01" as ClientRevision;
  await expect(connectClient(app, { revision })).rejects.toThrow(
    "The server speaks 2025-11-25 instead of 2020-01-01",
  );
});
