import { linesOf, type TextRange } from "./text-range.ts"

/**
 * Finds fenced code, code spans and HTML that shows or runs code. It reads line by line, so that unbalanced marks of another language
 * (MDX, a template) spoil no more than their paragraph. Indented code counts only with `indented`.
 */
export function findCode(body: string, options: { indented?: boolean } = {}): TextRange[] {
  const ranges: TextRange[] = []
  let fence: { mark: string; start: number } | undefined
  let paragraph: { start: number; end: number } | undefined
  let afterBlank = true
  let inList = false
  const endParagraph = () => {
    if (paragraph !== undefined) ranges.push(...codeSpans(body, paragraph.start, paragraph.end))
    paragraph = undefined
  }
  for (const { start, end } of linesOf(body)) {
    const line = body.slice(start, end)
    const opening = /^(?:[ \t]*>)*[ \t]*(?:[-*+][ \t]+|\d{1,9}[.)][ \t]+)*(`{3,}(?=[^`]*$)|~{3,})/.exec(line)?.[1]
    if (fence !== undefined) {
      const closing = /^(?:[ \t]*>)*[ \t]*(`{3,}|~{3,})[ \t]*$/.exec(line)?.[1]
      if (closing?.startsWith(fence.mark) !== true) continue
      ranges.push({ start: fence.start, end })
      fence = undefined
      afterBlank = true
    } else if (opening !== undefined) {
      endParagraph()
      fence = { mark: opening, start }
    } else if (line.trim() === "") {
      endParagraph()
      afterBlank = true
    } else if (options.indented === true && afterBlank && !inList && /^(?: {4}| {0,3}\t)/.test(line)) {
      ranges.push({ start, end })
    } else {
      if (/^ {0,3}(?:[-*+]|\d{1,9}[.)])[ \t]/.test(line)) inList = true
      else if (/^\S/.test(line)) inList = false
      afterBlank = false
      paragraph = { start: paragraph?.start ?? start, end }
    }
  }
  endParagraph()
  if (fence !== undefined) ranges.push({ start: fence.start, end: body.length })
  return ranges
}

/** Finds code spans: a run of backticks up to the next run of the same length in the paragraph. */
function codeSpans(body: string, start: number, end: number): TextRange[] {
  const runs = [...body.slice(start, end).matchAll(/(\\?)(`+)/g)].map((match) => ({
    start: start + match.index + (match[1] === "" ? 0 : 1),
    length: match[2]?.length ?? 0,
    isEscaped: match[1] !== "",
  }))
  const byLength = Map.groupBy(runs, (run) => run.length)
  const ranges: TextRange[] = []
  let at = start
  for (const run of runs) {
    if (run.start < at || run.isEscaped) continue
    const same = byLength.get(run.length) ?? []
    while (same[0] !== undefined && same[0].start <= run.start) same.shift()
    const close = same[0]
    if (close === undefined) continue
    at = close.start + close.length
    ranges.push({ start: run.start, end: at })
  }
  return ranges
}
