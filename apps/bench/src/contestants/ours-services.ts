/* eslint-disable @typescript-eslint/require-await -- users write their tools as async functions: that is what is measured */
import "reflect-metadata";
import {
  Annotations,
  type Args,
  Input,
  Output,
  type ServiceClass,
  Tool,
  ToolService,
} from "@toolwright/core";
import {
  createIssueCount,
  createIssueQuery,
  type IssueCount,
  IssueIndex,
  type IssueQuerySchema,
  ISSUE_TOOL,
} from "../workload/issues.js";

const { annotations, ...OPTIONS } = ISSUE_TOOL;

/** A service with one tool that returns text from an asynchronous method. */
export function createAsyncTools(name: string): ServiceClass {
  const IssueQuery = createIssueQuery();

  @ToolService()
  class IssueTools {
    constructor(private readonly index: IssueIndex) {}

    @Tool(name, OPTIONS)
    @Annotations(annotations)
    async search(@Input(IssueQuery) query: Args<IssueQuerySchema>): Promise<string> {
      return this.index.describe(query);
    }
  }
  return IssueTools;
}

/** The same with a synchronous method. */
export function createSyncTools(name: string): ServiceClass {
  const IssueQuery = createIssueQuery();

  @ToolService()
  class IssueTools {
    constructor(private readonly index: IssueIndex) {}

    @Tool(name, OPTIONS)
    @Annotations(annotations)
    search(@Input(IssueQuery) query: Args<IssueQuerySchema>): string {
      return this.index.describe(query);
    }
  }
  return IssueTools;
}

/** A service with one tool that declares its output and returns data. */
export function createCountTools(name: string): ServiceClass {
  const IssueQuery = createIssueQuery();

  @ToolService()
  class IssueTools {
    constructor(private readonly index: IssueIndex) {}

    @Tool(name, OPTIONS)
    @Annotations(annotations)
    @Output(createIssueCount())
    async search(@Input(IssueQuery) query: Args<IssueQuerySchema>): Promise<IssueCount> {
      return this.index.count(query);
    }
  }
  return IssueTools;
}
