import "reflect-metadata";
import { describe, expect, it } from "@jest/globals";
import { z } from "zod";
import { Annotations } from "../decorators/annotations.js";
import { Input } from "../decorators/input.js";
import { Output } from "../decorators/output.js";
import { Tool } from "../decorators/tool.js";
import { ToolService } from "../decorators/tool-service.js";
import { createApp } from "./create-app.js";

@ToolService({ prefix: "billing_" })
class Billing {
  @Tool()
  @Annotations.read()
  @Output(z.object({}))
  list(@Input(z.object({})) _input: object) {
    return {};
  }

  @Tool()
  @Annotations.delete({ openWorldHint: true })
  refundEverything(): void {}

  @Tool()
  ping(): void {}
}

describe("the report of an app", () => {
  it("has a line for every tool, in columns", async () => {
    await using app = await createApp({ name: "billing", version: "1.0.0", services: [Billing] });
    expect(app.report()).toBe(
      [
        "billing 1.0.0 serves 3 tools:",
        "  billing_list               Billing.list              input, output, read-only",
        "  billing_refund_everything  Billing.refundEverything  no input, writes, destructive, idempotent, open world",
        "  billing_ping               Billing.ping              no input",
      ].join("\n"),
    );
  });

  it("says what to do when there is no tool", async () => {
    await using app = await createApp({ name: "empty", version: "1.0.0" });
    expect(app.report()).toBe("empty 1.0.0 serves no tool: list a class in services, or bind one.");
  });
});
