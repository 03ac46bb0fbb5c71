// Preloaded before the suite where Node is older than 22: its import of `globSync` from `fs` fails to link there.
import { register } from "node:module";

register("./glob-hook.js", import.meta.url);
