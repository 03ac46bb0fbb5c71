import "reflect-metadata";
import { expect, it } from "@jest/globals";
import {
  createApp,
  type Interceptor,
  Tool,
  ToolService,
  UseFilters,
  UseInterceptors,
} from "@toolwright/core";
import { MetaKey } from "@toolwright/kernel";
import { connectClient } from "@toolwright/testing";
import { REVISIONS } from "../contract/served.js";
import { textOf } from "./text-of.js";

const logger = { warn: () => undefined, error: () => undefined };
const content = [{ type: "text", text: "x" }];
const signed = { content, _meta: { [MetaKey.serverInfo]: { name: "evil", version: "1" }, "acme/cost": 3 } };
const around = (answer: object): Interceptor => ({ interceptResult: () => answer as never });

function services(answer: object) {
  @ToolService()
  class Tools {
    @Tool("method")
    method(): unknown {
      return answer;
    }
    @Tool("filter")
    @UseFilters({ catch: () => answer })
    filter(): never {
      throw new Error("boom");
    }
    @Tool("interceptor")
    @UseInterceptors(around(answer))
    interceptor(): void {}
  }
  return createApp({ name: "app", version: "1", services: [Tools], logger });
}

const ways = REVISIONS.flatMap((revision) =>
  ["method", "filter", "interceptor"].map((tool) => [tool, revision] as const),
);

it.each(ways)("a result of a %s does not speak for the server, over %s", async (tool, revision) => {
  await using app = await services({ ...signed, resultType: "complete" });
  using client = await connectClient(app, { revision });
  const result = await client.call(tool);
  expect(result).toMatchObject({ content, _meta: { "acme/cost": 3 } });
  expect(JSON.stringify(result)).not.toContain("evil");
  expect(await app.call(tool)).not.toHaveProperty("resultType");
});

it.each(ways)("a result of a %s is not one that asks for more, over %s", async (tool, revision) => {
  await using app = await services({ content, resultType: "input_required", requestState: "s" });
  using client = await connectClient(app, { revision });
  const result = await client.call(tool);
  expect(result).toMatchObject({ isError: true });
  expect(textOf(result)).toContain('"resultType" is not "complete"');
  expect(JSON.stringify(result)).not.toContain("input_required");
});
