/** @jest-config-loader esbuild-register */
import type { Config } from "jest";
import { availableParallelism } from "node:os";

const config: Config = {
  testEnvironment: "node",
  roots: ["<rootDir>/packages", "<rootDir>/apps", "<rootDir>/tests"],
  testMatch: ["**/*.spec.ts"],
  extensionsToTreatAsEsm: [".ts"],
  testEnvironmentOptions: { customExportConditions: ["@toolwright/source", "node", "node-addons"] },
  moduleNameMapper: { "^(\\.{1,2}/.*)\\.js$": "$1" },
  modulePathIgnorePatterns: ["<rootDir>/.*/dist/", "<rootDir>/tests/packaging/.*/node_modules/"],
  transform: { "^.+\\.ts$": ["ts-jest", { useESM: true, tsconfig: "<rootDir>/tsconfig.base.json" }] },
  // Jest leaves one core to itself; on two cores that means one suite at a time, though many suites wait for processes.
  maxWorkers: Math.max(2, availableParallelism() - 1),
  // Slow machines are not failures: a test that hangs is.
  testTimeout: 60_000,
  collectCoverageFrom: ["packages/*/src/**/*.ts", "!**/*.spec.ts"],
};
export default config;
