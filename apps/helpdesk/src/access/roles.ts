import {
  Annotations,
  applyDecorators,
  createMetadata,
  type EnhancerDecorator,
  type Guard,
  Tool,
  type ToolCall,
  type ToolListing,
  type ToolOptions,
} from "@toolwright/core";
import type { Role } from "../identity/accounts.js";

/** Who may use a tool, or the tools of a class: any of these roles. Without it, whoever has signed in. */
export const Roles = createMetadata<readonly Role[]>("roles");

/**
 * Lets in who has one of the `@Roles` of a tool, and hides it from everybody else: a model is not tempted by what it may
 * not use.
 */
export class RolesGuard implements Guard {
  canList({ tool, principal }: ToolListing): boolean {
    const wanted = tool.get(Roles);
    return wanted === undefined || wanted.some((role) => principal?.roles?.includes(role) === true);
  }

  canActivate(call: ToolCall): boolean {
    return this.canList(call);
  }
}

/** A tool by which agents change a ticket; customers do not see it. */
export function AgentTool(options: ToolOptions): EnhancerDecorator {
  return applyDecorators(Tool(options), Annotations.update(), Roles(["agent"]));
}
