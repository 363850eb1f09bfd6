import type { TextEdit } from "./edit-text.ts"
import type { JsxTag } from "./read-jsx-tag.ts"
import { linesOf } from "./text-range.ts"

/** Lines in components, counted once for each component around them. A body of a person has far fewer. */
const maxLines = 500_000

/**
 * Removes the indentation that the children of components share, because Markdown would read it as code. Works on components whose tags
 * have lines of their own. Throws for a body with so many nested components that it would take long.
 */
export function dedentChildren(body: string, frames: readonly { opening: JsxTag; closing: JsxTag }[]): TextEdit[] {
  if (frames.length === 0) return []
  const lines = linesOf(body).map(({ start, end }) => {
    const text = body.slice(start, end)
    return { start, isBlank: text.trim() === "", indent: /^[ \t]*/.exec(text)?.[0].length ?? 0, cut: 0 }
  })
  let seen = 0
  for (const { opening, closing } of frames) {
    const first = findLine(lines, opening.end) + 1
    const last = findLine(lines, closing.start)
    seen += Math.max(0, last - first)
    if (seen > maxLines) throw new Error("too many lines in nested components")
    const children = lines.slice(first, Math.max(first, last)).filter((line) => !line.isBlank)
    const shared = children.reduce((least, line) => Math.min(least, line.indent), Number.POSITIVE_INFINITY)
    for (const line of children) line.cut = Math.max(line.cut, shared)
  }
  return lines.filter(({ cut }) => cut > 0).map(({ start, cut }) => ({ start, end: start + cut, text: "" }))
}

/** The index of the last line that begins at a position or before it. Lines are in the order of the text. */
function findLine(lines: readonly { start: number }[], position: number): number {
  let low = 0
  for (let high = lines.length; low < high;) {
    const middle = (low + high) >>> 1
    if ((lines[middle]?.start ?? 0) <= position) low = middle + 1
    else high = middle
  }
  return low - 1
}
