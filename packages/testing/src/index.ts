export {
  type ClientRevision,
  connectClient,
  type Listener,
  type ProgressStep,
  type ReceivedNotification,
  type TestCallOptions,
  type TestClient,
  type TestClientOptions,
} from "./test-client.js";
