import { createApp, Input, Tool, ToolService } from "@toolwright/core";
import { classValidator } from "@toolwright/core/class-validator";
import { InMemoryTransport } from "@toolwright/kernel";
import { plainToInstance } from "class-transformer";
import { validate } from "class-validator";
import { IssueIndex, toolName } from "../workload/issues.js";
import { INITIALIZED_TEXT, initializeText } from "../workload/requests.js";
import { SERVER_INFO } from "../workload/setup.js";
import { createIssueDto } from "./issue-dto.js";

/** Answers one `tools/call`, from text to text. */
export type AnswerCall = (text: string) => Promise<string>;

/** A tool of ours that takes a DTO, behind the whole kernel. */
export async function createOursDto(): Promise<AnswerCall> {
  const IssueDto = createIssueDto();
  const index = new IssueIndex();

  @ToolService()
  class Issues {
    @Tool(toolName(0), { description: "Search issues." })
    search(@Input(IssueDto) query: InstanceType<typeof IssueDto>): string {
      return index.describe(query);
    }
  }

  const app = await createApp({ ...SERVER_INFO, services: [Issues], schemas: [classValidator()] });
  const memory = new InMemoryTransport();
  await app.listen(memory);
  let settle: (text: string) => void = () => undefined;
  const peer = memory.connect((text) => settle(text));
  const answer: AnswerCall = (text) =>
    new Promise((resolve) => {
      settle = resolve;
      peer.send(text);
    });
  await answer(initializeText(0, "2025-11-25"));
  peer.send(INITIALIZED_TEXT);
  return answer;
}

interface Call {
  readonly id: number;
  readonly params: { readonly arguments: object };
}

/** The same by hand: the libraries alone, and a message around them. */
export function createDtoByHand(): AnswerCall {
  const IssueDto = createIssueDto();
  const index = new IssueIndex();
  return async (text) => {
    const { id, params } = JSON.parse(text) as Call;
    const query = plainToInstance(IssueDto, params.arguments, { exposeDefaultValues: true });
    const errors = await validate(query, { whitelist: true, forbidUnknownValues: true });
    if (errors.length > 0) throw new Error(errors.join("\n"));
    const result = { content: [{ type: "text", text: index.describe(query) }] };
    return JSON.stringify({ jsonrpc: "2.0", id, result });
  };
}
