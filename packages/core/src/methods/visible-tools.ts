import type { Call } from "@toolwright/kernel";
import type { Principal } from "../context/principal.js";
import { WireContext } from "../context/wire-context.js";
import type { ToolDefinition } from "../registry/tool-definition.js";

/**
 * Those of the tools that whoever calls may know of, in their order. Each is asked about anew for every request, and all
 * of them side by side.
 */
export async function visibleTools(
  definitions: readonly ToolDefinition[],
  call: Call,
  principal: Principal | undefined,
): Promise<readonly ToolDefinition[]> {
  const verdicts = await Promise.all(
    definitions.map(
      async ({ visibility, tool }) =>
        visibility === undefined ||
        (await visibility.isVisibleTo(new WireContext(call, tool.name, principal))),
    ),
  );
  return definitions.filter((_, index) => verdicts[index] === true);
}
