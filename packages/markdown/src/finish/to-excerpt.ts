const maxLength = 200

/** At most 200 characters of a text, cut at a word, with an ellipsis where it was cut. */
export function toExcerpt(text: string): string {
  const line = text
    .slice(0, 4 * maxLength)
    .split(/\s+/)
    .join(" ")
    .trim()
  if (line.length <= maxLength) return line
  const room = line.slice(0, maxLength)
  const space = room.lastIndexOf(" ")
  // Without a space in the last half, such as in Chinese, the cut is at a character; never inside a surrogate pair.
  const cut =
    space > maxLength / 2 ? room.slice(0, space) : room.slice(0, maxLength - 1).replace(/[\uD800-\uDBFF]$/, "")
  return `${cut.replace(/[\s,;:.–—-]{1,10}$/u, "")}…`
}
