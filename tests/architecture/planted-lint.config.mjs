import { defineConfig } from "eslint/config";
import tseslint from "typescript-eslint";
import house from "../../eslint.config.mjs";

/** The house's rules as far as they need no types: planted files belong to no program. */
export default defineConfig(...house, {
  files: ["**/*.ts"],
  extends: [tseslint.configs.disableTypeChecked],
});
