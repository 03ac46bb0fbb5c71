export { connectClient, type TestClient } from "./test-client.js";
export type {
  ClientRevision,
  ListeningApp,
  ProgressStep,
  ReceivedNotification,
  RequestFacts,
  TestCallOptions,
  TestClientOptions,
} from "./test-client-options.js";
