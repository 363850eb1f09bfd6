import { toOneLine } from "./to-text-content.ts"

const maxLength = 200

/** Cuts a text at a word after at most 200 characters, and adds an ellipsis. */
export function toExcerpt(text: string): string {
  const line = toOneLine(text.slice(0, 4 * maxLength))
  if (line.length <= maxLength) return line
  const room = line.slice(0, maxLength)
  const space = room.lastIndexOf(" ")
  // Without a space in the second half, as in Chinese, it cuts at a character, but never inside a surrogate pair.
  const cut =
    space > maxLength / 2 ? room.slice(0, space) : room.slice(0, maxLength - 1).replace(/[\uD800-\uDBFF]$/, "")
  return `${cut.replace(/[\s,;:.–—-]{1,10}$/u, "")}…`
}
