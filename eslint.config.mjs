import comments from "@eslint-community/eslint-plugin-eslint-comments/configs";
import js from "@eslint/js";
import { defineConfig, globalIgnores } from "eslint/config";
import globals from "globals";
import tseslint from "typescript-eslint";

const NO_EXPORT_STAR = {
  selector: "ExportAllDeclaration",
  message: "An index names what it exports, so that a new export is a decision somebody reads.",
};

/** What runs in a user's process, as CommonJS and as an ECMAScript module alike. */
const NO_DYNAMIC_IMPORT = {
  selector: "ImportExpression",
  message: "CommonJS Jest refuses import(): let the user pass the adapter in.",
};
const NO_TOP_LEVEL_AWAIT = {
  selector:
    "Program > :not(FunctionDeclaration, ClassDeclaration) AwaitExpression:not(:function AwaitExpression)",
  message: "require() refuses a module with a top-level await.",
};

/**
 * V8 takes such a function for a method that lives as long as its object, and allocates it in old space. Made per call,
 * it keeps everything it closes over alive until the next full collection.
 */
const NO_FUNCTION_ASSIGNED = {
  selector: "AssignmentExpression[left.type='MemberExpression'][right.type=/^(Arrow)?FunctionExpression$/]",
  message:
    "Name the function in a const and assign that: a literal assigned to a property is allocated in old space.",
};

/** `it.only`, `describe.skip`: what a suite leaves out for a while, and then for ever. */
const NO_TEST_LEFT_OUT = {
  selector:
    "MemberExpression[object.name=/^(it|test|describe)$/][property.name=/^(only|skip|todo)$/], CallExpression[callee.name=/^[fx](it|describe)$/]",
  message: "Every test runs, everywhere.",
};

const SPECS = ["**/*.spec.ts"];
const PUBLISHED = { files: ["packages/*/src/**/*.ts"], ignores: SPECS };

export default defineConfig(
  globalIgnores([
    "**/dist/",
    "coverage/",
    "temp/",
    "docs/api/",
    "**/globals.d.ts",
    "tests/packaging/consumers/",
  ]),
  { linterOptions: { reportUnusedDisableDirectives: "error", reportUnusedInlineConfigs: "error" } },
  js.configs.recommended,
  comments.recommended,
  {
    rules: {
      "@eslint-community/eslint-comments/require-description": "error",
      "@eslint-community/eslint-comments/disable-enable-pair": ["error", { allowWholeFile: true }],
      eqeqeq: "error",
      "max-lines": ["error", { max: 300 }],
      "max-lines-per-function": ["error", { max: 40, skipBlankLines: true, skipComments: true, IIFEs: true }],
      "no-restricted-exports": [
        "error",
        { restrictDefaultExports: { direct: true, named: true, defaultFrom: true, namedFrom: true } },
      ],
      "no-restricted-syntax": ["error", NO_EXPORT_STAR],
    },
  },
  {
    files: ["**/*.ts"],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: {
      parserOptions: { project: "./tsconfig.spec.json", tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      // Leaves a file with decorators alone: there `import type` would erase the class that injection needs.
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      "@typescript-eslint/consistent-type-exports": "error",
      // A record's keys are data: `params["name"]`, not `params.name`.
      "@typescript-eslint/dot-notation": ["error", { allowIndexSignaturePropertyAccess: true }],
      "@typescript-eslint/max-params": ["error", { max: 3, countVoidThis: false }],
      "@typescript-eslint/switch-exhaustiveness-check": [
        "error",
        { considerDefaultExhaustiveForUnions: true, requireDefaultForNonUnion: true },
      ],
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_", ignoreRestSiblings: true },
      ],
      // An empty class with a decorator is a binding or a service, which is what containers are about.
      "@typescript-eslint/no-extraneous-class": ["error", { allowWithDecorator: true }],
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
    },
  },
  {
    ...PUBLISHED,
    rules: {
      "@typescript-eslint/explicit-module-boundary-types": "error",
      "no-restricted-syntax": [
        "error",
        NO_EXPORT_STAR,
        NO_DYNAMIC_IMPORT,
        NO_TOP_LEVEL_AWAIT,
        NO_FUNCTION_ASSIGNED,
      ],
      "no-restricted-globals": ["error", { name: "Reflect", message: "Only core/src/metadata reflects." }],
    },
  },
  { files: ["packages/core/src/metadata/**/*.ts"], rules: { "no-restricted-globals": "off" } },
  {
    files: [...SPECS, "tests/**/*.ts"],
    rules: {
      "max-lines": ["error", { max: 500 }],
      "max-lines-per-function": "off",
      "no-restricted-syntax": ["error", NO_EXPORT_STAR, NO_TEST_LEFT_OUT],
      "@typescript-eslint/no-empty-function": "off",
      "@typescript-eslint/unbound-method": "off",
    },
  },
  {
    // Type tests declare for the compiler alone.
    files: ["tests/types/**/*.ts"],
    rules: {
      "@typescript-eslint/no-unused-vars": "off",
      "@typescript-eslint/no-unnecessary-type-parameters": "off",
      "@typescript-eslint/class-literal-property-style": "off",
      "@typescript-eslint/consistent-type-definitions": "off",
    },
  },
  {
    // Tool configuration: the tools themselves ask for a default export.
    files: ["**/*.config.{ts,mjs}"],
    rules: { "no-restricted-exports": "off" },
  },
  { files: ["**/*.{mjs,cjs}"], languageOptions: { globals: globals.node } },
);
