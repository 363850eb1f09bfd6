import { cjk, ideographicSelector, punctuation, whitespace } from "./character-kind.ts"

export const opens = 1
export const closes = 2

const star = 42
const underscore = 95

/** A mark between two characters, and what they are. */
interface Surroundings {
  before: number
  after: number
  /** Whether the characters are marks themselves, which emphasis may touch. */
  isBehindMark: boolean
  isBeforeMark: boolean
}

/**
 * Whether marks like this one can open and close what they mark, by
 * https://github.com/tats-u/markdown-cjk-friendly/blob/main/specification.md. With kinds that lack `cjk`, it is CommonMark's and GFM's rule.
 */
export function flanksOf(marker: number, { before, after, isBehindMark, isBeforeMark }: Surroundings): number {
  const isEmphasis = marker === star || marker === underscore
  const canOpen = canBegin(before, after) || (isEmphasis && isBeforeMark)
  const canClose = canEnd(before, after) || (isEmphasis && isBehindMark)
  const isWord = marker === underscore
  const open = canOpen && (!isWord || isEdge(before) || !canClose)
  const close = canClose && (!isWord || isEdge(after) || !canOpen)
  return (open ? opens : 0) | (close ? closes : 0)
}

function canBegin(before: number, after: number): boolean {
  if ((after & whitespace) !== 0) return false
  return !isPlain(after) || isPlain(before) || (before & (whitespace | cjk | ideographicSelector)) !== 0
}

function canEnd(before: number, after: number): boolean {
  if ((before & whitespace) !== 0) return false
  return !isPlain(before) || isPlain(after) || (after & (whitespace | cjk)) !== 0
}

/** Punctuation that is not CJK. */
function isPlain(kind: number): boolean {
  return (kind & (punctuation | cjk)) === punctuation
}

function isEdge(kind: number): boolean {
  return (kind & (whitespace | punctuation)) !== 0
}
