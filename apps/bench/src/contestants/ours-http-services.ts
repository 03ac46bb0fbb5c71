/* eslint-disable @typescript-eslint/require-await -- users write their tools as async functions: that is what is measured */
import "reflect-metadata";
import {
  Annotations,
  type Args,
  Input,
  type ServiceClass,
  Tool,
  ToolContext,
  ToolService,
} from "@toolwright/core";
import {
  createIssueQuery,
  IssueIndex,
  type IssueQuerySchema,
  ISSUE_TOOL,
  STEPS,
} from "../workload/issues.js";

const { annotations, ...OPTIONS } = ISSUE_TOOL;

/** A service with one tool that tells how far it is. */
export function createProgressTools(name: string): ServiceClass {
  const IssueQuery = createIssueQuery();

  @ToolService()
  class IssueTools {
    constructor(private readonly index: IssueIndex) {}

    @Tool(name, OPTIONS)
    @Annotations(annotations)
    async search(
      @Input(IssueQuery) query: Args<IssueQuerySchema>,
      { progress }: ToolContext,
    ): Promise<string> {
      for (let step = 1; step <= STEPS; step += 1) progress(step, STEPS);
      return this.index.describe(query);
    }
  }
  return IssueTools;
}

/** A service with one tool that measures a long argument, or returns a long text. */
export function createLongTools(name: string, work: "weigh" | "page"): ServiceClass {
  const IssueQuery = createIssueQuery();

  @ToolService()
  class IssueTools {
    constructor(private readonly index: IssueIndex) {}

    @Tool(name, OPTIONS)
    @Annotations(annotations)
    async search(@Input(IssueQuery) query: Args<IssueQuerySchema>): Promise<string> {
      return this.index[work](query);
    }
  }
  return IssueTools;
}
