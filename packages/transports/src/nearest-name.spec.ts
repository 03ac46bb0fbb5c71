import { expect, it } from "@jest/globals";
import { nearestName } from "./nearest-name.js";

const NAMES = ["allowedOrigins", "allowedHosts", "port", "path", "idleMs", "max"];

it.each([
  ["alowedOrigins", "allowedOrigins"],
  ["allowedHost", "allowedHosts"],
  ["allowedhosts", "allowedHosts"],
  ["allowOrigins", "allowedOrigins"],
  ["prot", "port"],
  ["paht", "path"],
  ["idle", "idleMs"],
])("takes %s for %s", (written, name) => {
  expect(nearestName(written, NAMES)).toBe(name);
});

it.each(["cors", "timeout", "", "x".repeat(1000), "🎈🎈🎈🎈"])("takes %j for none", (written) => {
  expect(nearestName(written, NAMES)).toBeUndefined();
});
