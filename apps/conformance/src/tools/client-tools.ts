import {
  Annotations,
  type Args,
  Input,
  McpError,
  Output,
  Tool,
  ToolContext,
  ToolError,
  ToolService,
} from "@toolwright/core";
import { z } from "zod";
import { Signposts } from "./signposts.js";

const Greeting = z.object({
  name: z.string().min(1).describe("Who is greeted."),
  times: z.number().int().max(5).default(1).describe("How often."),
});
const Summands = z.object({ a: z.number(), b: z.number() });
const Sum = z.object({ sum: z.number() });
const Key = z.object({ key: z.string().describe("Any text that is not used twice.") });
const Meeting = z.object({ own: z.string(), other: z.string() });

/** Tools that show what a client's library must get right, beside those that the suite calls. */
@ToolService()
export class ClientTools {
  constructor(private readonly signposts: Signposts) {}

  @Tool("greet_people", {
    title: "Greet people",
    description: "Greets someone.",
    meta: { "example.com/team": "door" },
  })
  @Annotations.read({ openWorldHint: true })
  greet(@Input(Greeting, { examples: [{ name: "Ada" }] }) { name, times }: Args<typeof Greeting>): string {
    return Array.from({ length: times }, () => `Hello, ${name}!`).join("\n");
  }

  @Tool("add_numbers", { description: "Adds two numbers." })
  @Annotations.read()
  @Output(Sum)
  add(@Input(Summands) { a, b }: Args<typeof Summands>): z.input<typeof Sum> {
    return { sum: a + b };
  }

  @Tool("fail_with_advice", { description: "Fails in a way that the model can mend." })
  failWithAdvice(): never {
    throw new ToolError('There is no article "42". Search for it first.');
  }

  @Tool("refuse_access", { description: "Refuses the request itself." })
  refuseAccess(): never {
    throw new McpError(-32001, "Not authorised for this workspace", { workspace: "acme" });
  }

  @Tool("wait_for_cancellation", { description: "Reports progress once, then waits until it is cancelled." })
  async waitForCancellation(
    @Input(Key) { key }: Args<typeof Key>,
    { signal, progress }: ToolContext,
  ): Promise<string> {
    signal.addEventListener("abort", () => this.signposts.pass(key));
    progress(1, undefined, "waiting");
    await this.signposts.passed(key, signal);
    return "This is never sent.";
  }

  @Tool("confirm_cancellation", {
    description: "Answers once the call that waits under this key was cancelled.",
  })
  async confirmCancellation(@Input(Key) { key }: Args<typeof Key>, { signal }: ToolContext): Promise<string> {
    await this.signposts.passed(key, signal);
    return `${key} was cancelled.`;
  }

  @Tool("meet_another_call", { description: "Answers once the other call has come, too." })
  async meet(@Input(Meeting) { own, other }: Args<typeof Meeting>, { signal }: ToolContext): Promise<string> {
    this.signposts.pass(own);
    await this.signposts.passed(other, signal);
    return `${own} met ${other}.`;
  }
}
