import { createKernel, type Server } from "@toolwright/kernel";
import { ToolMethods } from "../tool-methods.js";

/** The tools of {@link ToolMethods} behind a server, for any transport. */
export class MountedApp {
  readonly tools = new ToolMethods();
  /** What the operator was told of. */
  readonly faults: unknown[] = [];
  readonly server: Server;

  constructor(name = "mounted") {
    const kernel = createKernel({
      serverInfo: { name, version: "1.0.0" },
      features: [{ capabilities: { tools: {} }, methods: this.tools.methods }],
      onFault: (fault) => void this.faults.push(fault),
    });
    this.server = {
      protocol: kernel.protocol,
      connect: () => kernel.connect(),
      stop: () => Promise.resolve(),
      reportFault: (fault, where) => kernel.reportFault(fault, where),
    };
  }
}
