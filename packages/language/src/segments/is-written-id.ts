/** Whether an element of the source has this id, or a heading asks for it: `{#id}`. */
export function isWrittenId(source: string, fragment: string): boolean {
  const escaped = fragment.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
  return new RegExp(String.raw`\b(?:id|name)\s*=\s*(?:"${escaped}"|'${escaped}'|${escaped}[\s>])|\{#${escaped}\}`).test(
    source,
  )
}
