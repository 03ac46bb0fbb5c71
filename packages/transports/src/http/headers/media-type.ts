import { FieldScanner } from "./field-scanner.js";

/** A media type, or in `Accept` a range of them (RFC 9110, 8.3.1 and 12.5.1). */
export interface MediaType {
  /** `type/subtype` in lower case. */
  readonly essence: string;
  /** Names in lower case, values as they came; the first of two with one name counts. */
  readonly parameters: ReadonlyMap<string, string>;
}

/** Reads one media type; `undefined` when the text is not exactly one. */
export function parseMediaType(text: string): MediaType | undefined {
  const scanner = new FieldScanner(text);
  scanner.skipSpace();
  const mediaType = readMediaType(scanner);
  return scanner.atEnd() ? mediaType : undefined;
}

/** Reads a comma-separated list of media ranges and leaves out those that are malformed. */
export function parseMediaRanges(text: string): readonly MediaType[] {
  const scanner = new FieldScanner(text);
  const ranges: MediaType[] = [];
  while (!scanner.atEnd()) {
    scanner.skipSpace();
    const range = readMediaType(scanner);
    if (range !== undefined && (scanner.atEnd() || scanner.take(","))) ranges.push(range);
    else scanner.skipPast(",");
  }
  return ranges;
}

function readMediaType(scanner: FieldScanner): MediaType | undefined {
  const type = scanner.token();
  if (type === "" || !scanner.take("/")) return undefined;
  const subtype = scanner.token();
  if (subtype === "") return undefined;
  const parameters = readParameters(scanner);
  return parameters && { essence: `${type}/${subtype}`.toLowerCase(), parameters };
}

function readParameters(scanner: FieldScanner): ReadonlyMap<string, string> | undefined {
  const parameters = new Map<string, string>();
  scanner.skipSpace();
  while (scanner.take(";")) {
    scanner.skipSpace();
    const name = scanner.token().toLowerCase();
    if (name !== "") {
      if (!scanner.take("=")) return undefined;
      const value = scanner.value();
      if (value === undefined) return undefined;
      if (!parameters.has(name)) parameters.set(name, value);
    }
    scanner.skipSpace();
  }
  return parameters;
}
