import type { ServiceClass } from "../../container/service-resolver.js";
import { messageOf } from "../../errors/error-policy.js";
import { readServiceOptions } from "../../metadata/service-options.js";
import type { BootContext } from "../boot-context.js";
import { isValidToolName, snakeCase } from "./tool-name.js";

/** A tool that asks for its name. */
export interface NamelessTool {
  /** The class whose decorators count. */
  readonly service: ServiceClass;
  readonly method: string;
  /** `Class.method`, for problems. */
  readonly at: string;
  /** The name in `@Tool`, if there is one. */
  readonly given: string | undefined;
}

/** Gives the tools of one app their names, and reports those that are bad or taken. */
export class ToolNames {
  readonly #boot: BootContext;
  /** Who has a name. */
  readonly #taken = new Map<string, string>();
  /** An app's own policy that failed once is not asked again: its fault would be told for every tool. */
  #hasFailed = false;

  constructor(boot: BootContext) {
    this.#boot = boot;
  }

  /** The name of a tool; where the app's policy failed, the method's, which then nobody will ever see. */
  assign({ service, method, at, given }: NamelessTool): string {
    const own = given ?? this.#fromMethod(method);
    if (own === undefined) return method;
    const name = readServiceOptions(service).prefix + own;
    if (!isValidToolName(name)) this.#boot.report("TW_TOOL_NAME_INVALID", at, { name });
    const other = this.#taken.get(name);
    if (other === undefined) this.#taken.set(name, at);
    else this.#boot.report("TW_TOOL_NAME_TAKEN", at, { name, other });
    return name;
  }

  #fromMethod(method: string): string | undefined {
    if (this.#hasFailed) return undefined;
    const { toolName = snakeCase } = this.#boot.options;
    try {
      const name: unknown = toolName(method);
      if (typeof name === "string") return name;
      this.#fail(`it returned no string for ${method}`);
    } catch (error) {
      this.#fail(`it failed for ${method}: ${messageOf(error) ?? "no reason"}`);
    }
    return undefined;
  }

  #fail(reason: string): void {
    this.#hasFailed = true;
    this.#boot.report("TW_APP_OPTIONS", "createApp", { option: "toolName", reason });
  }
}
