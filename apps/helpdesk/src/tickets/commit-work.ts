import type { Interceptor, Next, ToolCall } from "@toolwright/core";
import { injectable } from "inversify";
import { UnitOfWork } from "./unit-of-work.js";

/** Stores what a method changed once it has succeeded; after a failure, nothing of it. */
@injectable()
export class CommitWork implements Interceptor {
  constructor(private readonly work: UnitOfWork) {}

  async intercept(_call: ToolCall, next: Next): Promise<unknown> {
    const value = await next();
    await this.work.commit();
    return value;
  }
}
