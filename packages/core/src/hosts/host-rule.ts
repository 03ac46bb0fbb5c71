/** The hosts that are known here: programs that give a server's tools to a model. */
export type HostName = "claude" | "openai" | "gemini" | "copilot" | "cursor";

/**
 * What a host does with a tool that breaks a rule: it answers with an error (`reject`, often to every request and not only
 * for that tool), leaves the tool or a part of it out (`ignore`), or copes, though it recommends otherwise (`advice`).
 */
export type Severity = "reject" | "ignore" | "advice";

interface Facts {
  "tool-name-length": {
    /** Characters, with the prefix. */
    readonly max: number;
    /** What stands before the tool's name; `{server}` is the server's name. */
    readonly prefix: string;
  };
  "tool-name-characters": { readonly pattern: RegExp; readonly allowed: string };
  "tool-description-length": { readonly max: number };
  "tool-count": { readonly max: number };
  /** Names of the arguments themselves, not of what is nested in them. */
  "argument-name": { readonly pattern: RegExp; readonly allowed: string };
  /** Keywords that may not stand at the schema's root. */
  "root-keyword": { readonly keywords: readonly string[] };
  "object-without-properties": object;
  /** Keywords that may stand nowhere. */
  "refused-keyword": { readonly keywords: readonly string[] };
  /** All keywords there are; others are refused. Protocol extensions (`x-…`) are left to whoever reads them. */
  "unknown-keyword": { readonly known: readonly string[] };
  /** The formats that a string may have. */
  "string-format": { readonly formats: readonly string[] };
  "type-array": object;
  "enum-type": object;
  /** Empty strings among enumerated ones. */
  "empty-enum-value": object;
  "array-without-items": object;
  /** `items` as a list, which is how tuples were written before 2020-12. */
  "tuple-items": object;
  reference: object;
  /** Keywords beside `anyOf`. */
  "union-siblings": object;
  "empty-object": object;
  "untyped-schema": object;
  "boolean-schema": object;
  "schema-size": {
    readonly properties: number;
    readonly depth: number;
    readonly enumValues: number;
    /** Characters of all property names, definition names and enumerated strings. */
    readonly characters: number;
  };
}

/** The name of a rule that some host has. */
export type HostRuleName = keyof Facts;

/** One rule of a host, as data. */
export type HostRule<N extends HostRuleName = HostRuleName> = {
  readonly [Name in N]: Facts[Name] & {
    readonly rule: Name;
    readonly severity: Severity;
    /** Where the host's documentation says so, or where it was seen to. */
    readonly source: string;
  };
}[N];

/** What one host accepts. */
export interface HostProfile {
  readonly host: HostName;
  /** As people call it. */
  readonly title: string;
  readonly rules: readonly HostRule[];
}
