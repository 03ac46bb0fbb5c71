import "reflect-metadata";
import { createApp } from "@toolwright/core";
import { http } from "@toolwright/transports/http";
import { stdio } from "@toolwright/transports/stdio";
import { helpdesk } from "./helpdesk.js";
import { processLogger } from "./logging/logger.js";

const log = processLogger();

/** `node main.js` serves over HTTP on `PORT`; `node main.js stdio` serves the owner of `HELPDESK_TOKEN`. */
async function main([mode = "http"]: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  if (mode !== "http" && mode !== "stdio") throw new Error(`"${mode}" is neither http nor stdio`);
  const app = await createApp(helpdesk(log, env["HELPDESK_TOKEN"]));
  if (mode === "stdio") {
    await app.listen(stdio());
    return;
  }
  // No web page may call: agents use hosts, not browsers.
  const transport = http({ port: Number(env["PORT"] ?? 3000), allowedOrigins: [], signals: true });
  await app.listen(transport);
  log.info({ url: transport.url }, "serving");
}

try {
  await main(process.argv.slice(2), process.env);
} catch (error) {
  log.fatal(error, "cannot serve");
  process.exitCode = 1;
}
