/** A stretch of a text. */
export interface TextRange {
  start: number
  end: number
}

/** Whether a position is inside one of the ranges. */
export type RangeCheck = (offset: number) => boolean

/** Answers whether a position is in one of the ranges, which may be in any order and overlap. */
export function createRangeCheck(ranges: readonly TextRange[]): RangeCheck {
  const merged: TextRange[] = []
  for (const { start, end } of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end)
    else merged.push({ start, end })
  }
  return (offset) => {
    let low = 0
    for (let high = merged.length; low < high;) {
      const middle = (low + high) >>> 1
      if ((merged[middle]?.end ?? 0) <= offset) low = middle + 1
      else high = middle
    }
    const found = merged[low]
    return found !== undefined && found.start <= offset
  }
}

/** Replaces the characters of the ranges, but not their line breaks, with spaces. */
export function blank(text: string, ranges: readonly TextRange[]): string {
  const parts: string[] = []
  let at = 0
  for (const { start, end } of ranges.toSorted((a, b) => a.start - b.start)) {
    if (end <= at) continue
    const from = Math.max(start, at)
    parts.push(text.slice(at, from), text.slice(from, end).replaceAll(/[^\r\n]/g, " "))
    at = end
  }
  return parts.join("") + text.slice(at)
}

/** The lines of a text, without their line breaks. */
export function linesOf(text: string): TextRange[] {
  const lines: TextRange[] = []
  let start = 0
  for (const { 0: end, index } of text.matchAll(/\r\n|\r|\n/g)) {
    lines.push({ start, end: index })
    start = index + end.length
  }
  if (start < text.length) lines.push({ start, end: text.length })
  return lines
}
