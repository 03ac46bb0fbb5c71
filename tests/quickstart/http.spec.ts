import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { afterEach, describe, expect, it, jest } from "@jest/globals";
import { QuickstartProcess } from "./quickstart-process.js";

// Processes start slowly on a busy machine.
jest.setTimeout(60_000);

describe("the quickstart over HTTP", () => {
  const started: QuickstartProcess[] = [];

  function start(...args: string[]): QuickstartProcess {
    const quickstart = new QuickstartProcess(args);
    started.push(quickstart);
    return quickstart;
  }

  afterEach(() => {
    for (const quickstart of started.splice(0)) quickstart.kill();
  });

  it("shows what a client sees and ends with --once", async () => {
    const { code, stdout, stderr } = await start("--once", "--port", "0").outcome;
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^Serving MCP \(Streamable HTTP\) on http:\/\/127\.0\.0\.1:\d+\/mcp$/m);
    expect(stdout).toContain("A client lists 4 tools:");
    expect(stdout).toMatch(/^1\. Plain text: why_package .*\n {3}\d+ declared dependenc.* ajv@/m);
    expect(stdout).toMatch(/^2\. Structured output: list_licenses \{\}\n {3}\{\n {5}packages: \d+,/m);
    expect(stdout).toContain(
      '   Invalid arguments for tool "search_packages":\n   limit: Too big: expected number to be <=50',
    );
    expect(stdout).toContain('   No package "zodd" is installed in this workspace. Did you mean "zod"?');
  });

  it("serves until SIGINT, and then ends with 0", async () => {
    const quickstart = start("--port", "0");
    await quickstart.printed(/until Ctrl-C\./);
    quickstart.child.kill("SIGINT");
    expect(await quickstart.outcome).toMatchObject({ code: 0, stderr: "" });
  });

  it("names a taken port and ends with 1", async () => {
    const occupant = createServer().listen(0, "127.0.0.1");
    await once(occupant, "listening");
    const port = String((occupant.address() as AddressInfo).port);
    try {
      const { code, stdout, stderr } = await start("--port", port).outcome;
      expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
      expect(stderr).toContain(port);
      expect(stderr).not.toMatch(/^\s+at /m);
    } finally {
      occupant.close();
    }
  });

  it("explains an unknown flag and ends with 2", async () => {
    const { code, stdout, stderr } = await start("--prot", "1").outcome;
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain("--prot");
    expect(stderr).toContain("Usage:");
  });

  it("prints its usage with --help", async () => {
    const { code, stdout } = await start("--help").outcome;
    expect(code).toBe(0);
    for (const flag of ["--port", "--once", "--stdio"]) expect(stdout).toContain(flag);
  });
});
