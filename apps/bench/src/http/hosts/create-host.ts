import type { HttpContestantName, HttpHost, HttpJob } from "../host.js";

const loaders: Readonly<Record<HttpContestantName, () => Promise<(job: HttpJob) => Promise<HttpHost>>>> = {
  limit: async () => (await import("./limit-host.js")).serveLimit,
  floor: async () => (await import("./floor-host.js")).serveFloor,
  ours: async () => (await import("./ours-host.js")).serveOurs,
  "mcp-lite": async () => (await import("./mcp-lite-host.js")).serveMcpLite,
  sdk: async () => (await import("./sdk-host.js")).serveSdk,
};

/** Starts a contestant's host in this process. */
export async function createHost(job: HttpJob): Promise<HttpHost> {
  const serve = await loaders[job.contestant]();
  return serve(job);
}
