// The arrows between packages and rooms (docs/architecture.md). tests/architecture/layers.spec.ts breaks each rule once.
const { readdirSync, readFileSync } = require("node:fs");

const SPEC = "[.]spec[.]ts$";

/** The files that a package's export map opens to others. */
function entriesOf(name) {
  const { exports } = JSON.parse(readFileSync(`${__dirname}/packages/${name}/package.json`, "utf8"));
  const sources = Object.values(exports).flatMap((entry) => entry["@toolwright/source"] ?? []);
  return sources.map((source) => `packages/${name}/${source.slice("./".length)}`.replaceAll(".", "[.]"));
}

const ENTRIES = readdirSync(`${__dirname}/packages`).flatMap(entriesOf);

/** A path inside an installed package, however the package manager lays it out. */
const installed = (names) => `(^|/)node_modules/(${names})/`;

/** @type {import("dependency-cruiser").IForbiddenRuleType[]} */
const packages = [
  {
    name: "kernel-stands-alone",
    comment: "The kernel runs anywhere: no package, no Node built-in.",
    from: { path: "^packages/kernel/src/", pathNot: SPEC },
    to: { pathNot: "^packages/kernel/src/" },
  },
  {
    name: "core-is-runtime-neutral",
    comment: "Core runs wherever the kernel does: no Node built-in.",
    from: { path: "^packages/core/src/", pathNot: SPEC },
    to: { dependencyTypes: ["core"] },
  },
  {
    name: "transports-and-core-are-strangers",
    comment: "They meet in the application, through the kernel's port.",
    from: { path: "^packages/(core|transports)/" },
    to: { path: "^packages/(core|transports)/", pathNot: "^packages/$1/" },
  },
  {
    name: "kernel-knows-no-other-package",
    comment: "Arrows point at the kernel, also those of its specs.",
    from: { path: "^packages/kernel/" },
    to: { path: "^(packages|apps|tests)/", pathNot: "^packages/kernel/" },
  },
  {
    name: "testing-is-for-tests",
    comment: "Only tests and apps import testing.",
    from: { pathNot: "^(packages/testing|tests|apps)/" },
    to: { path: "^packages/testing/" },
  },
  {
    name: "packages-do-not-know-their-users",
    comment: "Nothing published imports an app or a test.",
    from: { path: "^packages/" },
    to: { path: "^(apps|tests)/" },
  },
  {
    name: "no-deep-imports",
    comment: "Another package is its export map; a relative path walks round it, and breaks once published.",
    from: { path: "^(?:packages/)?([^/]+)/" },
    to: { path: "^packages/", pathNot: "^packages/$1/", dependencyTypes: ["local"] },
  },
  {
    name: "no-own-index",
    comment: "A file that imports its own package's index closes a cycle through everything.",
    from: { path: "^packages/([^/]+)/src/" },
    to: { path: ENTRIES, pathNot: "^packages/(?!$1/)" },
  },
];

/** @type {import("dependency-cruiser").IForbiddenRuleType[]} */
const rooms = [
  {
    name: "jsonrpc-knows-no-mcp",
    comment: "JSON-RPC is the floor of the kernel: revisions and methods of MCP are handed to it.",
    from: { path: "^packages/kernel/src/jsonrpc/", pathNot: SPEC },
    to: { path: "^packages/kernel/src/(mcp|transport)/" },
  },
  {
    name: "decorators-only-declare",
    comment:
      "A decorator writes metadata. Types cost nothing; what runs when a class is declared stays small.",
    from: { path: "^packages/core/src/decorators/", pathNot: SPEC },
    to: {
      pathNot: "^packages/core/src/((decorators|metadata|context)/|container/make-injectable[.]ts$)",
      dependencyTypesNot: ["type-only"],
    },
  },
  {
    name: "calls-do-not-reflect",
    comment: "What runs on a call knows compiled definitions, not what was declared.",
    from: { path: "^packages/core/src/(invocation|methods|registry)/", pathNot: SPEC },
    to: { path: "^packages/core/src/(metadata|decorators)/" },
  },
  {
    name: "leaf-rooms-need-nobody",
    comment: "Whoever imports one of these rooms of core must get nothing else with it.",
    from: { path: "^packages/core/src/(context|content|metadata)/", pathNot: SPEC },
    to: { path: "^packages/core/src/", pathNot: "^packages/core/src/$1/" },
  },
  {
    name: "enhancers-are-types",
    comment: "Users implement what stands there: it needs nothing of boot, container or calls at run time.",
    from: { path: "^packages/core/src/enhancers/", pathNot: SPEC },
    to: { pathNot: "^packages/core/src/enhancers/", dependencyTypesNot: ["type-only"] },
  },
  {
    name: "bootstrap-stands-on-top",
    comment: "Boot joins the rooms; no room knows how it is joined.",
    from: { path: "^packages/core/src/[^/]+/", pathNot: ["^packages/core/src/bootstrap/", SPEC] },
    to: { path: "^packages/core/src/bootstrap/" },
  },
  {
    name: "http-rules-know-no-host",
    comment: "The rules of HTTP stand over the exchange port, so that a web host pays nothing for node:http.",
    from: {
      path: "^packages/transports/src/(http/|[^/]+[.]ts$)",
      pathNot: ["^packages/transports/src/http/(node/|mount/node-handler[.]ts$)", SPEC],
    },
    to: { dependencyTypes: ["core"] },
  },
  {
    name: "http-host-knows-no-rules",
    comment: "A host shows exchanges through the port and decides nothing.",
    from: { path: "^packages/transports/src/http/(node|web)/", pathNot: SPEC },
    to: {
      path: "^packages/(kernel|transports)/",
      pathNot:
        "^packages/transports/src/(http/($1/|exchange-port[.]ts$)|(errors|decode-utf8|held-bytes|linked-list)[.]ts$)",
    },
  },
  {
    name: "fetch-reaches-no-node",
    comment:
      "The fetch entry runs where there is no Node: nothing that it loads, however far away, may need it.",
    from: { path: "^packages/transports/src/http/fetch[.]ts$" },
    to: {
      path: "^(packages/transports/src/http/node/|(node:)?(http|net|stream|crypto|buffer)$)",
      reachable: true,
    },
  },
  {
    name: "transports-do-not-meet",
    comment: "Each transport is an entry of its own: none pays for another.",
    from: { path: "^packages/transports/src/(http|stdio)/" },
    to: { path: "^packages/transports/src/(http|stdio)/", pathNot: "^packages/transports/src/$1/" },
  },
  {
    name: "no-cycle",
    comment: "Two files that need each other at run time are one file, or three.",
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
  },
];

const DTO_ADAPTER = "^packages/core/src/adapters/class-validator/";

/** The folders of the class-validator adapter, each with those that it may use. */
const DTO_FOLDERS = {
  keywords: [],
  rules: ["keywords"],
  model: ["keywords", "rules"],
  "parse/validate": ["keywords", "rules", "model"],
  "parse/input": ["keywords", "rules", "model", "parse/validate"],
  "parse/output": ["keywords", "rules", "model", "parse/validate"],
  emit: ["keywords", "rules", "model"],
  "boot-checks": ["keywords", "rules", "model", "emit"],
};

/** @type {import("dependency-cruiser").IForbiddenRuleType[]} */
const dtoFolders = Object.entries(DTO_FOLDERS).map(([folder, used]) => ({
  name: "dto-folders-point-one-way",
  comment: "What was read of a DTO class stands below what is published, parsed and refused of it.",
  from: { path: `${DTO_ADAPTER}${folder}/`, pathNot: SPEC },
  to: {
    path: `${DTO_ADAPTER}([^/]+/|(index|class-validator)[.]ts$)`,
    pathNot: [`${DTO_ADAPTER}(${[folder, ...used].join("|")})/`, `${DTO_ADAPTER}parse/[^/]+[.]ts$`],
  },
}));

/** The schema adapters of core, each with the libraries that only it may touch. */
const ADAPTERS = {
  "class-validator": "class-validator|class-transformer",
  zod3: "zod-to-json-schema",
  "zod-mini": "zod",
  "json-schema": "ajv|ajv-formats",
};

/** @type {import("dependency-cruiser").IForbiddenRuleType[]} */
const libraries = [
  {
    name: "inversify-in-container",
    comment: "The container rooms are the only doors to inversify; its types may be named elsewhere.",
    from: { path: "^packages/", pathNot: ["^packages/(core|testing)/src/container/", SPEC] },
    to: { path: installed("inversify|@inversifyjs/[^/]+"), dependencyTypesNot: ["type-only"] },
  },
  {
    name: "jest-in-its-entry",
    comment: "Tests of any runner use the testing package: what needs Jest is an entry of its own.",
    from: { path: "^packages/", pathNot: ["^packages/testing/src/jest/", SPEC] },
    to: { path: installed("@jest/globals"), dependencyTypesNot: ["type-only"] },
  },
  {
    name: "reflect-metadata-in-metadata",
    comment: "Only the metadata room reflects.",
    from: { path: "^packages/", pathNot: ["^packages/core/src/metadata/", SPEC] },
    to: { path: installed("reflect-metadata") },
  },
  ...Object.entries(ADAPTERS).map(([adapter, names]) => ({
    name: `${adapter}-in-its-adapter`,
    comment: "A schema library is touched by its one adapter, also for types.",
    from: {
      path: "^packages/",
      pathNot: [`^packages/core/src/(schema|adapters)/${adapter}(/|[.]ts$)`, SPEC],
    },
    to: { path: installed(names) },
  })),
  {
    name: "core-root-loads-no-adapter",
    comment: "An adapter is an entry of its own, so that its library stays optional.",
    from: { path: "^packages/core/src/index[.]ts$" },
    to: { path: installed(Object.values(ADAPTERS).join("|")), reachable: true },
  },
  {
    name: "no-unresolvable",
    comment: "An import that resolves to nothing escapes every other rule.",
    from: {},
    to: { couldNotResolve: true },
  },
];

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [...packages, ...rooms, ...dtoFolders, ...libraries].map((rule) => ({
    severity: "error",
    ...rule,
  })),
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: ["/dist/", "^tests/packaging/consumers/", "globals[.]d[.]ts$"] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.base.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["@toolwright/source", "import", "node", "default", "types"],
    },
  },
};
