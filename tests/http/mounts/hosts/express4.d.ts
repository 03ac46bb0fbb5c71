/** What is used of the older Express has the shape of the newer one. */
declare module "express4" {
  import type express from "express";
  const express4: typeof express;
  export = express4;
}
