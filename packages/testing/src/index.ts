// A service alone, among mocks
export { type MockContainer, mockContainer, type MockContainerOptions } from "./container/mock-container.js";
export { fakeContext } from "./mocks/fake-context.js";
export type { ClassToken, Mocked, MockFactory, Override, Qualifier, Token } from "./mocks/mock-types.js";

// An app with a client
export { createTestApp } from "./app/create-test-app.js";
export type { TestApp } from "./app/test-app.js";
export type { TestAppOptions } from "./app/test-app-options.js";
export type { LogLine } from "./app/log-recorder.js";
export { connectClient, type TestClient } from "./test-client.js";
export type {
  ClientRevision,
  ListeningApp,
  MessageOrigin,
  ProgressStep,
  ReceivedNotification,
  TestCallOptions,
  TestClientOptions,
} from "./test-client-options.js";

// Expecting
export { type MatcherContext, type MatcherOutcome, toolMatchers } from "./matchers/tool-matchers.js";

// Showing that calls do not see each other
export { expectCallIsolation } from "./isolation/expect-call-isolation.js";
export type {
  CallableApp,
  CallerFacts,
  IsolatedApp,
  IsolationCaller,
  IsolationPlan,
} from "./isolation/isolation-plan.js";
export { Pauses } from "./isolation/pauses.js";

// Keeping what clients see
export { type CatalogueSource, catalogueOf } from "./contract/catalogue.js";
export type { Change } from "./contract/change.js";
export { compareCatalogues } from "./contract/compare-catalogues.js";
