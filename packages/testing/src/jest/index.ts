import { expect } from "@jest/globals";
import { toolMatchers } from "../matchers/tool-matchers.js";
import { contractMatchers } from "./contract-matchers.js";

export { describeRevisions } from "./describe-revisions.js";
export type { ToolMatchers } from "./matcher-types.js";
export { type JestMockContainer, type JestMockContainerOptions, mockContainer } from "./mock-container.js";

// Here, since a bundler keeps what an entry does, and drops a module that is imported for what it does alone.
expect.extend(toolMatchers);
expect.extend(contractMatchers);
