import type { Plant } from "./planted-layers.js";

const lines = (count: number): string => "export {};\n".repeat(count);
const body = (count: number): string => `export function long(): void {\n${"  void 0;\n".repeat(count)}}\n`;

/** One violation for each norm that ESLint guards without types; the layers' spec has the shape. */
export const PLANTS: readonly Plant[] = [
  {
    rule: "no-restricted-globals",
    file: "packages/core/src/registry/reflects.ts",
    code: "export const keys = Reflect.ownKeys({});\n",
  },
  {
    rule: "no-restricted-syntax",
    file: "packages/core/src/schema/loads-late.ts",
    code: 'export const late = (): Promise<unknown> => import("zod");\n',
  },
  {
    rule: "no-restricted-syntax",
    file: "packages/core/src/schema/waits.ts",
    code: "export const ready = await Promise.resolve(1);\n",
  },
  {
    rule: "no-restricted-syntax",
    file: "packages/kernel/src/mcp/publishes-all.ts",
    code: 'export * from "./wire.js";\n',
  },
  {
    rule: "no-restricted-syntax",
    file: "packages/kernel/src/mcp/kept-young.ts",
    code: "export const holder: { end?: () => void } = {};\nholder.end = () => undefined;\n",
  },
  {
    rule: "no-restricted-exports",
    file: "packages/kernel/src/mcp/nameless.ts",
    code: "export default 1;\n",
  },
  {
    rule: "no-restricted-syntax",
    file: "packages/core/src/registry/alone.spec.ts",
    code: 'it.only("runs alone", () => undefined);\n',
  },
  {
    rule: "no-restricted-syntax",
    file: "tests/http/left-out.spec.ts",
    code: 'xdescribe("what is left out", () => undefined);\n',
  },
  { rule: "max-lines", file: "packages/core/src/registry/endless.ts", code: lines(301) },
  { rule: "max-lines", file: "packages/core/src/registry/endless.spec.ts", code: lines(501) },
  { rule: "max-lines-per-function", file: "packages/core/src/registry/long.ts", code: body(39) },
  {
    rule: "@typescript-eslint/max-params",
    file: "packages/core/src/registry/wide.ts",
    code: "export const wide = (_a: 1, _b: 2, _c: 3, _d: 4): number => 1;\n",
  },
  {
    rule: "@typescript-eslint/no-explicit-any",
    file: "apps/quickstart/src/anything.ts",
    code: "export type Anything = any;\n",
  },
  {
    rule: "@typescript-eslint/ban-ts-comment",
    file: "apps/quickstart/src/unchecked.ts",
    code: "// @ts-expect-error\nexport const n: string = 1;\n",
  },
  {
    rule: "@eslint-community/eslint-comments/require-description",
    file: "packages/kernel/src/mcp/silent.ts",
    code: "// eslint-disable-next-line @typescript-eslint/no-explicit-any\nexport type Silent = any;\n",
  },
  {
    rule: "unused directive",
    file: "packages/kernel/src/mcp/needless.ts",
    code: "// eslint-disable-next-line no-var -- nothing is wrong here\nexport const needless = 1;\n",
  },
];

/** What comes close to a norm and keeps it. */
export const INNOCENT: Readonly<Record<string, string>> = {
  "packages/core/src/metadata/reflects.ts": "export const keys = Reflect.ownKeys({});\n",
  "packages/core/src/schema/waits-inside.ts":
    "export const ready = async (): Promise<number> => await Promise.resolve(1);\n",
  "packages/core/src/registry/full.ts": lines(300),
  "packages/core/src/registry/full.spec.ts": lines(500),
  "packages/core/src/registry/lengthy.ts": body(38),
  "packages/core/src/registry/reasoned.ts":
    "// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the library's own type\nexport type Reasoned = any;\n",
  "packages/core/src/registry/named.ts":
    "export const holder: { end?: () => void } = {};\nconst end = (): void => undefined;\nholder.end = end;\n",
  "jest.config.ts": "export default {};\n",
};
