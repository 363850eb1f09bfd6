import { Refusal } from "../../internal/limits.ts"

/**
 * Steps that one body may cost beyond reading it once: looking back for the opening of every mark, and reading on for the
 * end of one that has none. Ordinary articles stay below a hundredth; at the limit the parser has lost half a second.
 */
const maxSteps = 8_000_000
/** A step of reading costs as much as this many steps of looking back. */
export const readingSteps = 10
/** Pieces of a text moved to make room for others. */
const maxCopies = 160_000_000
/** The same for the lines of one paragraph, of which each has to end somehow: some 14,000. */
const maxLineCopies = 25_000_000
/**
 * How many lines the parser may look back through for lazy ones, together. A lazy line continues a paragraph without the mark of its
 * quote, list or footnote, and the parser looks back from each to where the paragraph begins. 2,000 in one paragraph are as many.
 */
export const maxLazyLines = 2_000_000
/** Paragraphs, headings, items of lists, lines of quotes: each costs the parser as much as a hundred characters of text. */
export const maxBlocks = 30_000
/** Leaving marks as text costs more the longer the rest is: from this length on, the whole body is refused instead. */
const maxLengthWithoutMarks = 262_144
/** Such a body costs enough by its length: of steps and copies, it has one in so many. */
const longBodyShare = 5
/** Moving what follows in a text, as every piece of it in between may cause, costs this much less than copying it. */
const movedAtOnce = 16

/** How many {@link maxSteps} a body of this length may cost. */
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
 * What the body that is being parsed has cost so far, counted by what it makes the parser do and not by the clock, so that the
 * same body always has the same result. Parsing is synchronous: bodies do not mix.
 */
export const budget = {
  /** To be called before each body, with its length. */
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
  /** Whether marks are left as text from here on. */
  isSpent(): boolean {
    if (steps <= allowedSteps && copies <= allowedCopies) return false
    if (bodyLength <= maxLengthWithoutMarks) return true
    throw new Refusal("too_complex", "so many marks are left open in so long a body")
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
  /** As {@link budget.move}, where there is no text to fall back to. */
  moveForLine(events: number): void {
    lines += events / movedAtOnce
    if (lines > maxLineCopies) throw new Refusal("too_complex", "the body has a paragraph of too many lines")
  },
  /** A line that may be lazy, so many lines below the beginning or end of a container. There is no text to fall back to. */
  lookBackForLine(behind: number): void {
    lazyLines += behind
    if (lazyLines <= maxLazyLines) return
    throw new Refusal("too_complex", "the body has a quote, list or footnote with too many lines that lack its mark")
  },
  /** A block that starts, or a line that is held against a container. There is no text to fall back to. */
  block(): void {
    addBlocks(1)
  },
  /** The cell of a table. */
  cell(): void {
    addBlocks(0.5)
  },
}

function addBlocks(count: number): void {
  blocks += count
  if (blocks <= maxBlocks) return
  throw new Refusal("too_complex", "the body has too many paragraphs, lists, quotes, footnotes or cells of tables")
}
