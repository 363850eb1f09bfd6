import { findSentences } from "@citable/language/text/find-sentences"

import { estimateTokens } from "../estimate-tokens.ts"

/** About 80 to 200 words of English. A passage takes more only with a heading, or a sentence that is as long. */
const tokens = { min: 105, max: 260 }
const maxCharacters = 4000
const blankLine = /\n[^\S\n]*\n\s*/g
/** In these scripts a space ends a sentence or a part of it, and nothing else does. */
const spacedSentences = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** A part of a text that is never cut. */
interface Unit {
  start: number
  end: number
  tokens: number
  isHeading: boolean
}

/**
 * Cuts a text into passages in order, each a literal part of it: at the ends of paragraphs, in long paragraphs at the ends of sentences. A
 * heading begins a passage where it can. A sentence of more than 4,000 characters is left out.
 */
export function cutPassages(text: string, { locale }: { locale: string }): string[] {
  const passages: Unit[] = []
  let current: Unit | undefined
  const end = () => {
    if (current !== undefined && !current.isHeading) passages.push(current)
    current = undefined
  }
  for (const unit of readUnits(text, locale)) {
    if (unit.end - unit.start > maxCharacters) {
      end()
      continue
    }
    const isFull =
      current !== undefined &&
      ((current.tokens >= tokens.min && (unit.isHeading || current.tokens + unit.tokens > tokens.max)) ||
        unit.end - current.start > maxCharacters)
    if (isFull) end()
    current = current === undefined ? unit : join(current, unit)
  }
  end()
  const [last, before] = [passages.at(-1), passages.at(-2)]
  if (last !== undefined && before !== undefined && last.tokens < tokens.min / 2) {
    const joined = join(before, last)
    // Between the two there may be a sentence that was left out.
    if (joined.end - joined.start <= maxCharacters && joined.tokens <= tokens.max + tokens.min)
      passages.splice(-2, 2, joined)
  }
  return passages
    .map(({ start, end: to }) => text.slice(start, to).trim())
    .filter((passage) => /[\p{L}\p{N}]/u.test(passage))
}

const join = (one: Unit, other: Unit): Unit => ({
  start: one.start,
  end: other.end,
  tokens: one.tokens + other.tokens,
  isHeading: one.isHeading && other.isHeading,
})

function* readUnits(text: string, locale: string): Generator<Unit> {
  let start = 0
  for (const [separator, at] of [...separatorsOf(text), ["", text.length] as const]) {
    const block = text.slice(start, at)
    const size = estimateTokens(block)
    const isHeading = /^#{1,6}\s[^\n]*$/.test(block.trim())
    if (size <= tokens.max && block.length <= maxCharacters) {
      if (block.trim() !== "") yield { start, end: at, tokens: size, isHeading }
    } else yield* readSentences(block, start, locale)
    start = at + separator.length
  }
}

const separatorsOf = (text: string) => [...text.matchAll(blankLine)].map((match) => [match[0], match.index] as const)

function* readSentences(block: string, offset: number, locale: string): Generator<Unit> {
  for (const { 0: line, index } of block.matchAll(/[^\n]+/g)) {
    for (const { start, end } of findSentences(line, locale)) {
      yield* toUnits(line.slice(start, end), offset + index + start)
    }
  }
}

function* toUnits(sentence: string, offset: number): Generator<Unit> {
  const parts =
    sentence.length > maxCharacters && spacedSentences.test(sentence)
      ? [...sentence.matchAll(/\s*\S+/g)].map(({ 0: part, index }) => ({ part, index }))
      : [{ part: sentence, index: 0 }]
  for (const { part, index } of parts) {
    if (part.trim() === "") continue
    const start = offset + index
    yield { start, end: start + part.length, tokens: estimateTokens(part), isHeading: false }
  }
}
