import type { ResolveHook } from "node:module";

/** `node:fs` as Node 22 has it, for a module that names `globSync` in an import and never calls it here. */
const FS_WITH_GLOB = `
  import fs from "node:fs";
  export * from "node:fs";
  export default fs;
  export function globSync() { throw new Error("globSync is missing before Node 22"); }
`;
const STAND_IN = `data:text/javascript,${encodeURIComponent(FS_WITH_GLOB)}`;

/** Gives the suite, and nobody else, the stand-in for `fs`. */
export const resolve: ResolveHook = (specifier, context, next) => {
  const isSuite = context.parentURL?.includes("/@modelcontextprotocol/conformance/dist/") ?? false;
  return isSuite && specifier === "fs" ? { url: STAND_IN, shortCircuit: true } : next(specifier, context);
};
