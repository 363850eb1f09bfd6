import { countOfScript, scriptOf } from "../text/script-of.ts"
import { splitSentences } from "../text/split-sentences.ts"
import { splitWords } from "../text/split-words.ts"
import { stopWords } from "../text/stop-words.ts"
import { toLength } from "../text/to-length.ts"
import { checkNumbers } from "./check-numbers.ts"
import { toWords } from "./to-words.ts"

export interface CheckSegmentOptions {
  /** The language of the source, as a BCP 47 tag. */
  from: string
  to: string
  /** Names and words that stay as they are. */
  glossary?: readonly string[] | undefined
}

export interface SegmentFinding {
  code: "glossary" | "language" | "length" | "number_forms" | "numbers" | "unchanged"
  message: string
}

/**
 * Compares the text of a segment with its translation, both with their placeholders and without a model: language, length, numbers and
 * glossary. A good translation may have a finding of its `length` or its `number_forms`; the others mean that something is wrong.
 */
export function checkSegment(sourceText: string, targetText: string, options: CheckSegmentOptions): SegmentFinding[] {
  const [source, target] = [toWords(sourceText), toWords(targetText)]
  if (isUnchanged(source, target, options)) {
    return [{ code: "unchanged", message: "The text is the same as in the source." }]
  }
  return [
    ...checkLanguage(target, options),
    ...checkLength(source, target),
    ...describeNumbers(source, target, options),
    ...checkGlossary(source, target, options),
  ]
}

/** Shorter texts can be names. */
const longestName = 40

function isUnchanged(source: string, target: string, { from, to }: CheckSegmentOptions): boolean {
  return languageOf(from) !== languageOf(to) && source.length > longestName && source === target
}

const fewestLetters = 20

/** A text in the wrong script, or with the small words of the source's language. */
function checkLanguage(target: string, { from, to }: CheckSegmentOptions): SegmentFinding[] {
  const script = scriptOf(to)
  const letters = target.match(/\p{L}/gu)?.length ?? 0
  if (letters >= fewestLetters && script !== undefined && countOfScript(target, script) < letters * 0.3) {
    return [{ code: "language", message: `The text is not in the script of the language ${to}.` }]
  }
  if (languageOf(from) === languageOf(to)) return []
  // One sentence of the source's language hides among others.
  const isForeign = [target, ...splitSentences(target, to)].some((text) => {
    const words = splitWords(text, to)
    const share = (locale: string) => words.filter((word) => stopWords(locale).has(word)).length / words.length
    return words.length >= 12 && share(from) >= 0.35 && share(to) <= 0.2
  })
  return isForeign ? [{ code: "language", message: `The text still seems to be in the language ${from}.` }] : []
}

/** Shorter texts vary more. */
const fewestCharacters = 25

function checkLength(source: string, target: string): SegmentFinding[] {
  const [before, after] = [toLength(source), toLength(target)]
  if (before < fewestCharacters && after < 3 * fewestCharacters) return []
  const ratio = after / before
  if (ratio >= 0.4 && ratio <= 2.5) return []
  const message = `The text is much ${ratio < 1 ? "shorter" : "longer"} than its source: ${Math.round(ratio * 100)} % of its length.`
  return [{ code: "length", message }]
}

function describeNumbers(source: string, target: string, options: CheckSegmentOptions): SegmentFinding[] {
  const { added, doubtful, missing } = checkNumbers(source, target, options)
  const findings: SegmentFinding[] = []
  if (added !== undefined) {
    findings.push({ code: "numbers", message: `The translation has a number that its source does not have: ${added}.` })
  }
  if (doubtful !== undefined) {
    const message = `Compare the number ${doubtful} with its source, which may write it in words.`
    findings.push({ code: "number_forms", message })
  }
  if (missing !== undefined) {
    const message = `The translation does not write the number ${missing}. It may say it in words.`
    findings.push({ code: "number_forms", message })
  }
  return findings
}

function checkGlossary(source: string, target: string, { glossary = [] }: CheckSegmentOptions): SegmentFinding[] {
  return glossary
    .filter((word) => word !== "" && hasWord(source, word) && !target.includes(word))
    .map((word) => ({ code: "glossary", message: `“${word}” must not be translated, but the translation lacks it.` }))
}

function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    const [last, next] = [text.slice(0, at), text.slice(at + word.length)]
    if (!/[\p{L}\p{N}]$/u.test(last) && !/^[\p{L}\p{N}]/u.test(next)) return true
  }
  return false
}

const languageOf = (locale: string): string => locale.toLowerCase().split("-")[0] ?? ""
