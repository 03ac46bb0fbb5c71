/** The text of a result's first block. */
export function textOf({ content }: { readonly content: unknown }): unknown {
  return (content as readonly { readonly text?: unknown }[])[0]?.text;
}
