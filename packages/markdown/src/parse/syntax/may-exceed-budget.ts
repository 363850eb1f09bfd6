import { maxDepth } from "../../internal/limits.ts"
import { maxBlocks, readingSteps, stepsFor, maxLazyLines } from "./budget.ts"

/** The most events that a mark or a line adds to its text. */
const eventsPerMark = 32
/** A longer word may be an address with too much punctuation. */
const maxWord = 300

/** How often a mark may cause a reading in vain: for a link's label, address, title and reference, for code, and for tags. */
const readings = new Uint8Array(128)
/** Characters that may cause a search back through their text. */
const isMark = new Uint8Array(128)
for (const mark of "*_~[]!<&\\`@:") isMark[mark.charCodeAt(0)] = 1
readings["]".charCodeAt(0)] = 4
readings["<".charCodeAt(0)] = 2
readings["`".charCodeAt(0)] = 1

/**
 * Whether a Markdown source could use up its budget, apart from footnotes and syntax of plugins. It errs on the side of yes. No text
 * continues over a blank line, so a text costs at most its marks times its length. Most articles are so far below the limits that
 * counting, a tenth of the parser's time, could not change anything.
 */
export function mayExceedBudget(source: string): boolean {
  const estimate = { steps: 0, blocks: 0, depth: 0, brackets: 0, lines: 0 }
  const text = { length: 0, marks: 0, readings: 0 }
  let blankLines = 0

  for (let start = 0; start <= source.length;) {
    const next = source.indexOf("\n", start)
    const end = next === -1 ? source.length : next
    estimate.lines += 1
    const { at, columns, markers, isBullet } = readPrefix(source, start, end)
    if (markers > 0) estimate.depth = Math.max(estimate.depth, columns)
    const isBlank = at === end && markers === 0
    if (isBlank || isBullet) {
      estimate.steps += toSteps(text)
      text.length = text.marks = text.readings = 0
    }
    if (isBlank) blankLines += 1
    else estimate.blocks += 2 * markers + columns + 8
    if (!readMarks(source, { start, end }, text, estimate)) return true
    start = end + 1
  }
  estimate.steps += toSteps(text) + (estimate.brackets * estimate.lines) / 4
  // A blank line continues every open list.
  estimate.blocks += blankLines * (estimate.depth + 8)
  return (
    estimate.steps > stepsFor(source.length) ||
    estimate.blocks > maxBlocks ||
    estimate.depth > maxDepth / 2 ||
    // As if every line were lazy in the same paragraph.
    estimate.lines ** 2 / 2 > maxLazyLines
  )
}

interface Text {
  length: number
  marks: number
  readings: number
}

/** Every mark looks back at most twice, and some read on to the end. */
function toSteps({ length, marks, readings: read }: Text): number {
  return readingSteps * length * read + 2 * eventsPerMark * (marks + 1) ** 2
}

/** Reads the possible container marks at the start of a line, and whether they begin an item in any context. */
function readPrefix(source: string, start: number, end: number) {
  let columns = 0
  let markers = 0
  let at = start
  let isBullet = false
  for (; at < end; at += 1) {
    const code = source.charCodeAt(at)
    if (code === 32) columns += 1
    else if (code === 9) columns += 4
    else if (isContainerMark(code)) {
      const next = source.charCodeAt(at + 1)
      if (markers === 0 && columns < 4 && code !== 62 && code < 48 && code !== 41 && code !== 46) {
        isBullet = next === 32 && at + 2 < end && source.charCodeAt(at + 2) > 32
      }
      markers += 1
      columns += 1
    } else break
  }
  return { at, columns, markers, isBullet }
}

/** One of `>`, `*`, `+`, `-`, `.`, `)` and digits. */
function isContainerMark(code: number): boolean {
  return (
    code === 62 || code === 42 || code === 43 || code === 45 || code === 46 || code === 41 || (code > 47 && code < 58)
  )
}

/** Counts the possible cost of a line. False if a word is too long to estimate. */
function readMarks(
  source: string,
  { start, end }: { start: number; end: number },
  text: Text,
  estimate: { steps: number; blocks: number; brackets: number },
): boolean {
  let word = start
  text.length += end - start + 1
  text.marks += 1
  for (let at = start; at < end; at += 1) {
    const code = source.charCodeAt(at)
    if (code <= 32) {
      if (at - word > maxWord) return false
      word = at + 1
    } else if (code < 128) {
      if (isMark[code] === 1) {
        text.marks += 1
        text.readings += readings[code] ?? 0
        // Readings within a word, such as an address.
        estimate.steps += readingSteps * maxWord
        if (code === 93) estimate.brackets += 1
      } else if (code === 124) estimate.blocks += 4
      else if ((code === 119 || code === 87) && (source.charCodeAt(at + 1) | 32) === 119) {
        text.marks += 1
        estimate.steps += readingSteps * maxWord
      }
    }
  }
  return end - word <= maxWord
}
