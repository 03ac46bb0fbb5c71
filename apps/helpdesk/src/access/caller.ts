import { createParamDecorator, type Principal, type ToolCall } from "@toolwright/core";

/** Fills a parameter with whoever calls. */
export const Caller = createParamDecorator((_: unknown, { principal, tool }: ToolCall): Principal => {
  if (principal === undefined) throw new Error(`${tool.name} was called from within the process, for nobody`);
  return principal;
});
