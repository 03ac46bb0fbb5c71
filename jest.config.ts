/** @jest-config-loader esbuild-register */
import type { Config } from "jest";

const config: Config = {
  testEnvironment: "node",
  roots: ["<rootDir>/packages", "<rootDir>/apps", "<rootDir>/tests"],
  testMatch: ["**/*.spec.ts"],
  extensionsToTreatAsEsm: [".ts"],
  testEnvironmentOptions: { customExportConditions: ["@toolwright/source", "node", "node-addons"] },
  moduleNameMapper: { "^(\\.{1,2}/.*)\\.js$": "$1" },
  modulePathIgnorePatterns: ["<rootDir>/.*/dist/", "<rootDir>/tests/packaging/.*/node_modules/"],
  transform: { "^.+\\.ts$": ["ts-jest", { useESM: true, tsconfig: "<rootDir>/tsconfig.base.json" }] },
  // Slow machines are not failures: a test that hangs is.
  testTimeout: 60_000,
  collectCoverageFrom: ["packages/*/src/**/*.ts", "!**/*.spec.ts"],
};
export default config;
