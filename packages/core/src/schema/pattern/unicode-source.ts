/**
 * Whether a source is an expression in Unicode mode, in which hosts compile a published pattern (JSON Schema 2020-12, core,
 * section 6.4).
 */
export function isUnicodeSource(source: string): boolean {
  try {
    return new RegExp(source, "u").source.length > 0;
  } catch {
    return false;
  }
}
