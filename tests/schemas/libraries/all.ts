import { arkTypeLibrary } from "./arktype.js";
import { classValidatorLibrary } from "./class-validator.js";
import { jsonSchemaLibrary } from "./json-schema.js";
import type { Library } from "./library.js";
import { besideLibrary, valibotLibrary } from "./valibot.js";
import { zod3Libraries } from "./zod-3.js";
import { zod4Library } from "./zod-4.js";
import { miniLibrary } from "./zod-mini.js";

/** Every kind of schema that an app can be taught, or knows by itself. How to add one stands in adapter-contract.ts. */
export const LIBRARIES: readonly Library[] = [
  zod4Library,
  miniLibrary,
  ...zod3Libraries,
  arkTypeLibrary,
  valibotLibrary,
  besideLibrary,
  jsonSchemaLibrary,
  classValidatorLibrary,
];
