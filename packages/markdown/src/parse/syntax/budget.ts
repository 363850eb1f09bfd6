import { Refusal } from "../../internal/limits.ts"

/**
 * The steps that a body may cost besides one reading: looking back for the opening of every mark, and reading on for the end of marks
 * without one. Ordinary articles stay below a hundredth. At the limit, the parser has lost half a second.
 */
const maxSteps = 8_000_000
/** The cost of reading one character, in steps of looking back. */
export const readingSteps = 10
/** The most pieces of text that the parser may move to make room for others. */
const maxCopies = 160_000_000
/** The same limit for the lines of one paragraph, about 14,000 lines. */
const maxLineCopies = 25_000_000
/**
 * The most lines that the parser may look back through for lazy lines. A lazy line continues a paragraph without the mark of its quote,
 * list or footnote, and the parser looks back from each one to the beginning of the paragraph. 2,000 in one paragraph reach the limit.
 */
export const maxLazyLines = 2_000_000
/** The most paragraphs, headings, list items and quote lines. Each costs the parser as much as a hundred characters of text. */
export const maxBlocks = 30_000
/** Leaving marks as text costs more the longer the rest is. From this length on, the parser refuses the whole body instead. */
const maxLengthWithoutMarks = 262_144
/** A longer body costs more by its length, so it gets only this fraction of the steps and copies. */
const longBodyShare = 5
/** Moving the rest of a text is this much cheaper than copying it. */
const movedAtOnce = 16

/** The steps that a body of this length may cost. See {@link maxSteps}. */
export function stepsFor(length: number): number {
  return length > maxLengthWithoutMarks ? maxSteps / longBodyShare : maxSteps
}

let bodyLength = 0
let allowedSteps = maxSteps
let allowedCopies = maxCopies
let steps = 0
let copies = 0
let lines = 0
let lazyLines = 0
let blocks = 0

/**
 * The cost of the current body so far. It counts what the parser does, not time, so the same body always has the same result. Parsing is
 * synchronous, so bodies do not mix.
 */
export const budget = {
  /** Starts a new body of this length. */
  reset(length: number): void {
    bodyLength = length
    allowedSteps = stepsFor(length)
    allowedCopies = (maxCopies / maxSteps) * allowedSteps
    steps = 0
    copies = 0
    lines = 0
    lazyLines = 0
    blocks = 0
  },
  /** Whether marks stay text from here on. */
  isSpent(): boolean {
    if (steps <= allowedSteps && copies <= allowedCopies) return false
    if (bodyLength <= maxLengthWithoutMarks) return true
    throw new Refusal("too_complex", "so many marks are left open in so long a body")
  },
  /** The share of its limits that the body has used, of the limit that it is nearest to. */
  used(): number {
    return Math.max(
      steps / allowedSteps,
      copies / allowedCopies,
      lines / maxLineCopies,
      lazyLines / maxLazyLines,
      blocks / maxBlocks,
    )
  },
  lookBack(events: number): void {
    steps += events
  },
  read(characters: number): void {
    steps += characters * readingSteps
  },
  move(events: number): void {
    copies += events / movedAtOnce
  },
  /** Like {@link budget.move}, but without a fallback to text. */
  moveForLine(events: number): void {
    lines += events / movedAtOnce
    if (lines > maxLineCopies) throw new Refusal("too_complex", "the body has a paragraph of too many lines")
  },
  /** Counts a possible lazy line, `behind` lines below the beginning or end of a container. There is no fallback to text. */
  lookBackForLine(behind: number): void {
    lazyLines += behind
    if (lazyLines <= maxLazyLines) return
    throw new Refusal("too_complex", "the body has a quote, list or footnote with too many lines that lack its mark")
  },
  /** Counts a block, or a line that is checked against a container. There is no fallback to text. */
  block(): void {
    addBlocks(1)
  },
  /** Counts a table cell. */
  cell(): void {
    addBlocks(0.5)
  },
}

function addBlocks(count: number): void {
  blocks += count
  if (blocks <= maxBlocks) return
  throw new Refusal("too_complex", "the body has too many paragraphs, lists, quotes, footnotes or cells of tables")
}
