import { describe, expect, it } from "@jest/globals";
import "reflect-metadata";
import { ToolContext } from "../context/tool-context.js";
import { ownRecords } from "../metadata/own-records.js";
import type { ToolMetadata } from "../metadata/tool-metadata.js";
import type { DtoClass } from "../schema/schema-types.js";
import { Annotations } from "./annotations.js";
import { Context } from "./context.js";
import { Input } from "./input.js";
import { Output } from "./output.js";
import { Tool } from "./tool.js";

class Query {
  text!: string;
}
class Answer {
  constructor(readonly text: string) {}
}

const recordOf = (service: { readonly prototype: object }): ToolMetadata | undefined =>
  ownRecords(service.prototype)[0]?.metadata;

describe("@Tool", () => {
  const options = {
    title: "Run",
    description: "Runs.",
    icons: [{ src: "data:," }],
    meta: { team: "core" },
    unknownArguments: "reject",
  } as const;
  class Tools {
    @Tool() bare(): void {}
    @Tool("named") named(): void {}
    @Tool("both", options) both(): void {}
    @Tool(options) described(): void {}
  }

  it("takes a name, options, both or neither", () => {
    expect(ownRecords(Tools.prototype).map(({ key, metadata }) => [key, metadata.tools])).toEqual([
      ["bare", [{}]],
      ["named", [{ name: "named" }]],
      ["both", [{ name: "both", ...options }]],
      ["described", [{ ...options }]],
    ]);
  });

  it("keeps a bad name for boot to report", () => {
    class Bad {
      @Tool("not a name") run(): void {}
    }
    expect(recordOf(Bad)?.tools).toEqual([{ name: "not a name" }]);
  });
});

describe("@Input", () => {
  it("on a parameter names that parameter, and without a schema asks for its class", () => {
    class Tools {
      run(@Input() _query: Query): void {}
    }
    expect(recordOf(Tools)?.inputs).toEqual([
      { parameter: 0, inferred: true, source: undefined, examples: undefined },
    ]);
  });

  it("on the method names no parameter", () => {
    class Tools {
      @Input(Query) run(_query: Query): void {}
    }
    expect(recordOf(Tools)?.inputs).toEqual([
      { parameter: undefined, inferred: false, source: Query, examples: undefined },
    ]);
  });

  it("copies its examples", () => {
    const examples = [{ text: "a" }];
    class Tools {
      run(@Input(Query, { examples }) _query: Query): void {}
    }
    examples.push({ text: "b" });
    expect(recordOf(Tools)?.inputs[0]?.examples).toEqual([{ text: "a" }]);
  });

  it("given a class that a circular import left undefined, does not take it for no schema", () => {
    const Undefined = undefined as unknown as DtoClass<Query>;
    class Tools {
      run(@Input(Undefined) _query: Query): void {}
    }
    expect(recordOf(Tools)?.inputs).toMatchObject([{ inferred: false, source: undefined }]);
  });
});

describe("decorators in any order", () => {
  class First {
    @Tool("run")
    @Annotations.read()
    @Output(Answer)
    @Input(Query)
    run(query: Query, @Context() _context: ToolContext): Answer {
      return new Answer(query.text);
    }
  }
  class Last {
    @Input(Query)
    @Output(Answer)
    @Annotations.read()
    @Tool("run")
    run(query: Query, @Context() _context: ToolContext): Answer {
      return new Answer(query.text);
    }
  }

  it("write the same record", () => {
    expect(recordOf(First)).toEqual(recordOf(Last));
    expect(recordOf(First)?.outputs).toEqual([{ source: Answer }]);
    expect(recordOf(First)?.contexts).toEqual([1]);
  });
});
