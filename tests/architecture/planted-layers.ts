import type { Files } from "./repository.js";

/** One violation: the file that commits it, and whatever else the tree needs for it. */
export interface Plant {
  readonly rule: string;
  readonly file: string;
  readonly code: string;
  readonly besides?: Files;
}

const DTO_ADAPTER = "packages/core/src/adapters/class-validator";

/** One violation for each layer rule, and one for each folder of a rule that stands over several. */
export const PLANTS: readonly Plant[] = [
  {
    rule: "kernel-stands-alone",
    file: "packages/kernel/src/transport/reads-files.ts",
    code: 'import "node:fs";',
  },
  {
    rule: "kernel-stands-alone",
    file: "packages/kernel/src/mcp/takes-a-package.ts",
    code: 'import "leftpad";',
  },
  {
    rule: "core-is-runtime-neutral",
    file: "packages/core/src/bootstrap/reads-files.ts",
    code: 'import type { Stats } from "node:fs"; export type S = Stats;',
  },
  {
    rule: "transports-and-core-are-strangers",
    file: "packages/transports/src/http/knows-core.ts",
    code: 'import "@toolwright/core";',
  },
  {
    rule: "transports-and-core-are-strangers",
    file: "packages/core/src/bootstrap/knows-http.ts",
    code: 'import "@toolwright/transports/http";',
  },
  {
    rule: "kernel-knows-no-other-package",
    file: "packages/kernel/src/mcp/leans-on-core.spec.ts",
    code: 'import "@toolwright/core";',
  },
  {
    rule: "testing-is-for-tests",
    file: "packages/transports/src/stdio/ships-tests.ts",
    code: 'import "@toolwright/testing";',
  },
  {
    rule: "packages-do-not-know-their-users",
    file: "packages/testing/src/knows-an-app.ts",
    code: 'import "../../../apps/quickstart/src/main.js";',
  },
  {
    rule: "no-deep-imports",
    file: "packages/testing/src/by-path.ts",
    code: 'import "../../core/src/index.js";',
  },
  {
    rule: "no-own-index",
    file: "packages/core/src/registry/round-trip.ts",
    code: 'import "../index.js";',
  },
  {
    rule: "no-own-index",
    file: "packages/transports/src/http/self-import.ts",
    code: 'import "@toolwright/transports/http";',
  },
  {
    rule: "no-deep-imports",
    file: "tests/interop/digs.ts",
    code: 'import "../../packages/kernel/src/mcp/wire.js";',
  },
  {
    rule: "jsonrpc-knows-no-mcp",
    file: "packages/kernel/src/jsonrpc/knows-tools.ts",
    code: 'import type { Tool } from "../mcp/wire.js"; export type T = Tool;',
  },
  {
    rule: "decorators-only-declare",
    file: "packages/core/src/decorators/registers.ts",
    code: 'import { table } from "../registry/table.js"; export const t = table;',
  },
  {
    rule: "calls-do-not-reflect",
    file: "packages/core/src/invocation/reads-metadata.ts",
    code: 'import type { Slice } from "../metadata/slice.js"; export type S = Slice;',
  },
  {
    rule: "leaf-rooms-need-nobody",
    file: "packages/core/src/context/knows-registry.ts",
    code: 'import "../registry/table.js";',
  },
  {
    rule: "enhancers-are-types",
    file: "packages/core/src/enhancers/makes-instances.ts",
    code: 'import { injectable } from "../container/make-injectable.js"; export const i = injectable;',
  },
  {
    rule: "enhancers-are-types",
    file: "packages/core/src/enhancers/runs-calls.ts",
    code: 'import { run } from "../invocation/run.js"; export const r = run;',
    besides: { "packages/core/src/invocation/run.ts": "export const run = 1;" },
  },
  {
    rule: "bootstrap-stands-on-top",
    file: "packages/core/src/errors/knows-boot.ts",
    code: 'import type { Options } from "../bootstrap/options.js"; export type O = Options;',
  },
  {
    rule: "http-rules-know-no-host",
    file: "packages/transports/src/http/session-rules.ts",
    code: 'import { randomUUID } from "node:crypto"; export const id = randomUUID();',
  },
  {
    rule: "http-host-knows-no-rules",
    file: "packages/transports/src/http/node/parses.ts",
    code: 'import { entry } from "@toolwright/kernel"; export const e = entry;',
  },
  {
    rule: "http-host-knows-no-rules",
    file: "packages/transports/src/http/web/knows-node.ts",
    code: 'import "../node/host.js";',
  },
  {
    rule: "fetch-reaches-no-node",
    file: "packages/transports/src/http/fetch.ts",
    code: 'import "./mount/two-in-one.js";',
    besides: { "packages/transports/src/http/mount/two-in-one.ts": 'import "../node/host.js";' },
  },
  {
    rule: "transports-do-not-meet",
    file: "packages/transports/src/stdio/knows-http.ts",
    code: 'import "../http/rules.js";',
    besides: { "packages/transports/src/http/rules.ts": "export const rules = 1;" },
  },
  {
    rule: "no-cycle",
    file: "packages/core/src/errors/egg.ts",
    code: 'import { hen } from "./hen.js"; export const egg = () => hen;',
    besides: {
      "packages/core/src/errors/hen.ts": 'import { egg } from "./egg.js"; export const hen = () => egg;',
    },
  },
  {
    rule: "inversify-in-container",
    file: "packages/core/src/bootstrap/makes-containers.ts",
    code: 'import { Container } from "inversify"; export const c = new Container();',
  },
  {
    rule: "inversify-in-container",
    file: "packages/testing/src/makes-containers.ts",
    code: 'import { Container } from "inversify"; export const c = new Container();',
  },
  {
    rule: "jest-in-its-entry",
    file: "packages/testing/src/wants-jest.ts",
    code: 'import { expect } from "@jest/globals"; expect.extend({});',
  },
  {
    rule: "reflect-metadata-in-metadata",
    file: "packages/core/src/bootstrap/reflects.ts",
    code: 'import "reflect-metadata";',
  },
  {
    rule: "class-validator-in-its-adapter",
    file: "packages/core/src/schema/validates-classes.ts",
    code: 'import type { ValidationError } from "class-validator"; export type E = ValidationError;',
  },
  ...(
    [
      ["keywords", "rules/rule"],
      ["rules", "model/dto"],
      ["model", "emit/schema"],
      ["parse/validate", "parse/input/plan"],
      ["parse/input", "parse/output/part"],
      ["parse/output", "emit/schema"],
      ["emit", "boot-checks/check"],
      ["boot-checks", "class-validator"],
    ] as const
  ).map(([folder, used]) => ({
    rule: "dto-folders-point-one-way",
    file: `${DTO_ADAPTER}/${folder}/looks-up.ts`,
    code: `import type { Upper } from "${"../".repeat(folder.split("/").length)}${used}.js"; export type U = Upper;`,
    besides: { [`${DTO_ADAPTER}/${used}.ts`]: "export type Upper = string;" },
  })),
  {
    rule: "zod3-in-its-adapter",
    file: "packages/core/src/schema/knows-zod-3.ts",
    code: 'import "zod-to-json-schema";',
  },
  {
    rule: "zod-mini-in-its-adapter",
    file: "packages/core/src/schema/knows-zod.ts",
    code: 'import "zod";',
  },
  {
    rule: "json-schema-in-its-adapter",
    file: "packages/core/src/invocation/compiles-schemas.ts",
    code: 'import "ajv";',
  },
  {
    rule: "core-root-loads-no-adapter",
    file: "packages/core/src/index.ts",
    code: 'import "./bootstrap/convenient.js"; export const core = 1;',
    besides: {
      "packages/core/src/bootstrap/convenient.ts": 'import "../schema/json-schema/adapter.js";',
      "packages/core/src/schema/json-schema/adapter.ts": 'import "ajv";',
    },
  },
  {
    rule: "no-unresolvable",
    file: "apps/quickstart/src/digs.ts",
    code: 'import "@toolwright/kernel/src/mcp/wire.js";',
  },
];

/** What the rules must leave alone, each beside the rule it comes close to. */
export const INNOCENT: Files = {
  "packages/kernel/src/jsonrpc/tested.spec.ts": 'import "node:fs";',
  "packages/kernel/src/mcp/wire.ts": 'import "../jsonrpc/kernel.js"; export interface Tool { name: string }',
  "packages/kernel/src/jsonrpc/kernel.ts": "export const kernel = 1;",
  "packages/core/src/decorators/tool.ts":
    'import "../metadata/slice.js"; import "../container/make-injectable.js"; ' +
    'import type { Table } from "../registry/table.js"; export type T = Table;',
  "packages/core/src/metadata/slice.ts": 'import "reflect-metadata"; export interface Slice { name: string }',
  "packages/core/src/enhancers/tool-call.ts":
    'import type { Table } from "../registry/table.js"; ' +
    'import type { injectable } from "../container/make-injectable.js"; ' +
    "export interface Call { table: Table; i: typeof injectable }",
  "packages/core/src/registry/table.ts": "export const table = []; export type Table = typeof table;",
  "packages/core/src/container/make-injectable.ts":
    'import { injectable } from "inversify"; export { injectable };',
  "packages/testing/src/container/mocks.ts":
    'import { Container } from "inversify"; export const c = new Container();',
  "packages/testing/src/jest/mocks.ts":
    'import { jest } from "@jest/globals"; export const mock = jest.fn();',
  "packages/core/src/bootstrap/options.ts":
    'import type { Container } from "inversify"; export interface Options { container: Container }',
  "packages/core/src/bootstrap/options.spec.ts":
    'import { Container } from "inversify"; export const c = new Container();',
  "packages/core/src/schema/class-validator/rules.ts":
    'import "class-validator"; import "class-transformer";',
  [`${DTO_ADAPTER}/parse/input/parser.ts`]:
    'import "../validate/validator.js"; import "../fault.js"; import "../../model/dto.js"; import "../../field.js";',
  [`${DTO_ADAPTER}/parse/validate/validator.ts`]: "export const validator = 1;",
  [`${DTO_ADAPTER}/parse/fault.ts`]: "export const fault = 1;",
  [`${DTO_ADAPTER}/model/dto.ts`]: "export type Upper = string;",
  [`${DTO_ADAPTER}/field.ts`]: "export const field = 1;",
  "packages/core/src/schema/zod3.ts": 'import "zod-to-json-schema";',
  "packages/core/src/errors/pair.ts":
    'import type { other } from "./other.js"; export type P = typeof other;',
  "packages/core/src/errors/other.ts":
    'import { type P } from "./pair.js"; export const other = (p: P) => p;',
  "packages/transports/src/http/exchange-port.ts": "export interface Exchange { method: string }",
  "packages/transports/src/http/node/host.ts":
    'import "node:http"; import type { Exchange } from "../exchange-port.js"; export type E = Exchange;',
  "packages/transports/src/http/mount/node-handler.ts": 'import "node:http"; import "../node/host.js";',
  "packages/testing/src/client.ts": 'import "@toolwright/core"; import "@toolwright/kernel";',
  "apps/quickstart/src/main.ts": 'import "@toolwright/core"; import "@toolwright/transports/http";',
  "tests/protocol/run.ts": 'import "@toolwright/testing"; import "../../apps/quickstart/src/main.js";',
};
