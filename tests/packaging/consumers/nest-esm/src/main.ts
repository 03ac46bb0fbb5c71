import "reflect-metadata";
import { createApp } from "@toolwright/core";
import { classValidator } from "@toolwright/core/class-validator";
import { connectClient } from "@toolwright/testing";
import { http } from "@toolwright/transports/http";
import { stdio } from "@toolwright/transports/stdio";
import { ContainerModule } from "inversify";
import { PriceList, PriceTools } from "./price-tools.js";

const prices = new ContainerModule(({ bind }) => {
  bind(PriceList).toSelf().inSingletonScope();
});
const app = await createApp({
  name: "prices",
  version: "1.0.0",
  services: [PriceTools],
  modules: [prices],
  schemas: [classValidator()],
});
const client = await connectClient(app);
console.log(JSON.stringify(await client.call("shop_get_price", { sku: "A-1", discount: { percent: 0 } })));
await app.close();

// Made, not served: that the other entries link is what is asked of them here.
stdio();
http({ port: 0 });
