/** Finds what hosts would reject or ignore in an app's tools. */
export function lintApp(): readonly string[] {
  return [];
}
