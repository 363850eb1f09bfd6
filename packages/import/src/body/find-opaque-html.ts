import type { TextRange } from "./text-range.ts"

/** Finds HTML whose content is no prose: comments, and elements that show or run code. */
export function findOpaqueHtml(body: string): TextRange[] {
  const ranges: TextRange[] = []
  const missing = new Set<string>()
  const opening = /<!--|<(pre|code|script|style|textarea|samp|kbd)(?=[\s>])/gi
  for (let match = opening.exec(body); match !== null; match = opening.exec(body)) {
    const close = match[1] === undefined ? "-->" : `</${match[1].toLowerCase()}`
    const at = missing.has(close) ? -1 : indexOfTag(body, close, match.index)
    if (at === -1) {
      missing.add(close)
      continue
    }
    ranges.push({ start: match.index, end: at + close.length })
    opening.lastIndex = at + close.length
  }
  return ranges
}

function indexOfTag(text: string, close: string, from: number): number {
  if (close === "-->") return text.indexOf(close, from)
  const tag = new RegExp(close, "gi")
  tag.lastIndex = from
  return tag.exec(text)?.index ?? -1
}
