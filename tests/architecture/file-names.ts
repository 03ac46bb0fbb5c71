const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.(spec|test|config|d))?\.(ts|mjs|cjs)$/;
const VAGUE = /(^|-)(utils?|helpers?|managers?|wrappers?|processors?|engines?|common|misc)(-|\.|$)/;

/**
 * The paths whose file or folder names break the house's rule: kebab-case, and a noun that says what is inside.
 *
 * @param paths source files, relative to the repository
 */
export function misnamed(paths: readonly string[]): string[] {
  return paths.filter((path) => {
    const names = path.split("/");
    return !KEBAB.test(names.at(-1) ?? "") || names.some((name) => VAGUE.test(name));
  });
}
