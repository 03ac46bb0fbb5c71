/** Conversions from text that an app may allow. */
export type Conversion = "boolean" | "number";

/** What `classValidator` takes; each as class-validator's own option of that name, where it has one. */
export interface ClassValidatorOptions {
  /** Only rules of these groups hold. */
  readonly groups?: readonly string[] | undefined;
  /** Whether rules without a group hold beside `groups`. Default `false`. */
  readonly always?: boolean | undefined;
  /** Without `groups`, rules that have a group do not hold. Default `false`. */
  readonly strictGroups?: boolean | undefined;
  /** Whether unknown properties are stripped. Default `true`; `false` keeps all but those that fields keep from clients. */
  readonly whitelist?: boolean | undefined;
  /** Whether unknown properties are refused. Default `false`. */
  readonly forbidNonWhitelisted?: boolean | undefined;
  /** Whether values of classes without rules are refused. Default `true`. */
  readonly forbidUnknownValues?: boolean | undefined;
  /** Whether one broken rule per property is told. Default `false`. */
  readonly stopAtFirstError?: boolean | undefined;
  /** Which texts become booleans (`"true"`) or numbers (`"5"`) where the field is one. Default: none. */
  readonly convert?: boolean | readonly Conversion[] | undefined;
}

/** The options, checked and complete. */
export interface ResolvedOptions {
  readonly groups: readonly string[];
  readonly always: boolean;
  readonly strictGroups: boolean;
  readonly whitelist: boolean;
  readonly forbidNonWhitelisted: boolean;
  readonly forbidUnknownValues: boolean;
  readonly stopAtFirstError: boolean;
  readonly convert: readonly Conversion[];
}

const CONVERSIONS: readonly Conversion[] = ["boolean", "number"];
const FLAGS = {
  always: false,
  strictGroups: false,
  whitelist: true,
  forbidNonWhitelisted: false,
  forbidUnknownValues: true,
  stopAtFirstError: false,
} as const;
const REFUSED = new Set(["skipMissingProperties", "skipNullProperties", "skipUndefinedProperties"]);

/**
 * Checks options and fills in defaults.
 *
 * @throws TypeError for an unknown option, or a value of the wrong type
 */
export function resolveOptions(options: ClassValidatorOptions): ResolvedOptions {
  const given = options as Readonly<Record<string, unknown>>;
  for (const [name, value] of Object.entries(given)) checkOption(name, value);
  const flags = Object.fromEntries(
    Object.entries(FLAGS).map(([name, fallback]) => [name, given[name] ?? fallback]),
  ) as Record<keyof typeof FLAGS, boolean>;
  const { convert = false, groups = [] } = options;
  const conversions = typeof convert === "boolean" ? (convert ? CONVERSIONS : []) : convert;
  return Object.freeze({ ...flags, groups, convert: conversions });
}

function checkOption(name: string, value: unknown): void {
  if (REFUSED.has(name))
    refuse(name, "would accept calls that leave out what the published schema requires; use @IsOptional");
  if (name !== "groups" && name !== "convert" && !Object.hasOwn(FLAGS, name))
    refuse(name, "is not an option");
  if (value === undefined) return;
  if (Object.hasOwn(FLAGS, name) && typeof value !== "boolean") refuse(name, "must be true or false");
  if (name === "groups" && !isListOf(value, (item) => typeof item === "string"))
    refuse(name, "must be an array of strings");
  const isConversion = (item: unknown): boolean => CONVERSIONS.includes(item as Conversion);
  if (name === "convert" && typeof value !== "boolean" && !isListOf(value, isConversion))
    refuse(name, 'must be true, false, or an array of "boolean" and "number"');
}

function isListOf(value: unknown, holds: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(holds);
}

function refuse(name: string, reason: string): never {
  throw new TypeError(`classValidator({ ${name} }): ${name} ${reason}.`);
}
