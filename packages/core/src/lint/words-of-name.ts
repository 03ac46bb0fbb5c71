/** The words of a name in lower case, however it joins them: of `deleteAll`, `delete_all`, `DELETE-ALL` the same two. */
export function wordsOfName(name: string): readonly string[] {
  const words = name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? [];
  return words.map((word) => word.toLowerCase());
}
