import type { TextEdit } from "./edit-text.ts"
import type { JsxTag } from "./read-jsx-tag.ts"
import { linesOf } from "./text-range.ts"

/**
 * Removes the indentation that the children of components share, because Markdown would read it as code. Works on components whose tags
 * have lines of their own.
 */
export function dedentChildren(body: string, frames: readonly { opening: JsxTag; closing: JsxTag }[]): TextEdit[] {
  if (frames.length === 0) return []
  const lines = linesOf(body).map(({ start, end }) => {
    const text = body.slice(start, end)
    return { start, isBlank: text.trim() === "", indent: /^[ \t]*/.exec(text)?.[0].length ?? 0, cut: 0 }
  })
  for (const { opening, closing } of frames) {
    const first = lines.findLastIndex((line) => line.start <= opening.end) + 1
    const last = lines.findLastIndex((line) => line.start <= closing.start)
    const children = lines.slice(first, last).filter((line) => !line.isBlank)
    const shared = Math.min(...children.map((line) => line.indent))
    for (const line of children) line.cut = Math.max(line.cut, shared)
  }
  return lines.filter(({ cut }) => cut > 0).map(({ start, cut }) => ({ start, end: start + cut, text: "" }))
}
