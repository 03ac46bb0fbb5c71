// Packs the published packages into temp/tarballs, as a registry would receive them. Wants a finished build.
import { mkdirSync, rmSync } from "node:fs";
import { runPnpm, TARBALLS } from "./workspace.mjs";

rmSync(TARBALLS, { recursive: true, force: true });
mkdirSync(TARBALLS, { recursive: true });
runPnpm("--filter", "./packages/*", "pack", "--pack-destination", TARBALLS);
