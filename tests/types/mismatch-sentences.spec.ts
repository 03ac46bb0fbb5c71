import { describe, expect, it } from "@jest/globals";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const FILE = fileURLToPath(new URL("wrong-uses.ts", import.meta.url));

/** A Standard Schema without a library, so that the compiler has little to read. */
const PREAMBLE = `
import { type Args, Context, Input, Output, Tool, ToolContext } from "@toolwright/core";
interface Schema<I, O = I> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: "test";
    readonly validate: (value: unknown) => { readonly value: O };
    readonly types?: { readonly input: I; readonly output: O };
  };
}
declare const Query: Schema<{ text: string }>;
export const context: typeof ToolContext = ToolContext;
export type Query = Args<typeof Query>;
`;

const WRONG_USES = [
  ["run(@Input(Query) _q: { text: number }) {}", "The_parameter_does_not_accept_what_the_schema_produces"],
  ["@Input(Query) run() {}", "The_parameter_does_not_accept_what_the_schema_produces"],
  ["run(@Input() _q: string) {}", "Input_without_a_schema_needs_a_parameter_whose_type_is_a_class"],
  ["@Output(Query) run() { return 1; }", "The_method_does_not_return_what_the_output_schema_accepts"],
  ["run(@Context() _c: string) {}", "The_parameter_does_not_accept_a_ToolContext"],
  ["@Tool() private run() {}", "A_private_or_protected_method_cannot_be_a_tool"],
  ["@Tool() static run() {}", "A_static_method_cannot_be_a_tool"],
  ["@Tool() [Symbol.iterator]() {}", "A_method_named_by_a_symbol_cannot_be_a_tool"],
  ["@Tool() get run() { return 1; }", "Only_a_method_can_be_a_tool"],
] as const;

function compilerHost(options: ts.CompilerOptions, source: string): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  return {
    ...host,
    fileExists: (name) => name === FILE || fileExists(name),
    getSourceFile: (name, version) =>
      name === FILE ? ts.createSourceFile(name, source, version) : getSourceFile(name, version),
  };
}

/** What the compiler says about each wrong use, by its number. */
function diagnose(uses: readonly string[]): ReadonlyMap<number, string> {
  const config = ts.getParsedCommandLineOfConfigFile(
    `${ROOT}tsconfig.spec.json`,
    {},
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
        throw new Error(ts.flattenDiagnosticMessageText(messageText, "\n"));
      },
    },
  );
  const options = { ...config?.options, noUnusedLocals: false, incremental: false };
  delete options.tsBuildInfoFile;
  const first = PREAMBLE.split("\n").length - 1;
  const source = PREAMBLE + uses.map((use, index) => `export class C${index} { ${use} }`).join("\n");
  const program = ts.createProgram([FILE], options, compilerHost(options, source));
  const said = new Map<number, string>();
  for (const { start = 0, file, messageText } of program.getSemanticDiagnostics(
    program.getSourceFile(FILE),
  )) {
    const line = (file?.getLineAndCharacterOfPosition(start).line ?? 0) - first;
    said.set(line, ts.flattenDiagnosticMessageText(messageText, "\n"));
  }
  return said;
}

describe("what the compiler says of a wrong use", () => {
  const said = diagnose(WRONG_USES.map(([use]) => use));

  it.each(WRONG_USES.map(([use, sentence], index) => [use, sentence, index] as const))(
    "%s: %s",
    (_use, sentence, index) => {
      const [, reason] = said.get(index)?.split("\n") ?? [];
      expect(reason).toContain(` & ${sentence}`);
    },
  );

  it("is about nothing else", () => {
    expect([...said.keys()].sort((a, b) => a - b)).toEqual(WRONG_USES.map((_, index) => index));
  });
});
