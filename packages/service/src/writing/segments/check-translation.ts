import { findAddresses } from "@citable/markdown"

import { findOtherLanguage } from "../../audits/checks/internationalisation/find-other-language.ts"
import { stopWords } from "../../suggestions/stop-words.ts"
import { isSameNumber, readNumbers, type FoundNumber } from "../text/read-numbers.ts"
import { countOfScript, scriptOf } from "../text/script-of.ts"
import { splitWords } from "../text/split-words.ts"
import { toLength } from "../text/to-length.ts"
import type { BodyFormat } from "./read-document.ts"
import { readSegments } from "./read-segments.ts"
import type { Segment } from "./segment.ts"

export interface CheckTranslationOptions {
  /** The language of the source, as a BCP 47 tag. */
  from: string
  to: string
  format: BodyFormat
  /** Names and words that stay as they are. */
  glossary?: readonly string[] | undefined
}

export interface TranslationFinding {
  code: "addresses" | "direction_marks" | "glossary" | "language" | "length" | "numbers" | "structure" | "unchanged"
  /** The segment of the source, or null for the whole body. */
  segment: string | null
  message: string
}

type Finding = Omit<TranslationFinding, "segment">

/**
 * Compares a body with its translation, without a model: language, length, numbers, addresses, glossary, and texts that are not
 * translated. It says what a person should look at; a good translation may have a finding.
 */
export function checkTranslation(
  source: string,
  target: string,
  options: CheckTranslationOptions,
): TranslationFinding[] {
  const [before, after] = [readSegments(source, options) ?? [], readSegments(target, options) ?? []]
  const findings: TranslationFinding[] = checkWhole(source, target, after, options).map((finding) => ({
    ...finding,
    segment: null,
  }))
  if (before.length !== after.length) {
    const message = `The article has ${before.length} texts, and its translation has ${after.length}.`
    return [...findings, { code: "structure", segment: null, message }]
  }
  for (const [index, segment] of before.entries()) {
    const translation = after[index]
    if (translation === undefined) continue
    const found = checkSegment(toText(segment), toText(translation), options)
    findings.push(...found.map((finding) => ({ ...finding, segment: segment.id })))
  }
  return findings
}

const toText = ({ text }: Segment): string => text.replaceAll(/⟦\d+⟧/g, " ").replaceAll(/\s+/g, " ").trim()

function checkWhole(
  source: string,
  target: string,
  segments: readonly Segment[],
  { to, format }: CheckTranslationOptions,
): Finding[] {
  const findings: Finding[] = []
  const text = segments.map(toText).join("\n")
  const other = findOtherLanguage(text, to)
  if (typeof other === "string") {
    findings.push({ code: "language", message: `The translation is in the language ${other}, not in ${to}.` })
  }
  const [missing, added] = compareAddresses(source, target, format)
  if (missing !== undefined)
    findings.push({ code: "addresses", message: `The translation lacks the address ${missing}.` })
  if (added !== undefined) {
    findings.push({
      code: "addresses",
      message: `The translation has an address that its source does not have: ${added}`,
    })
  }
  if (/[\u202a-\u202e\u2066-\u2069]/.test(target) && !/[\u202a-\u202e\u2066-\u2069]/.test(source)) {
    findings.push({
      code: "direction_marks",
      message: "The translation has invisible marks that turn the direction of text.",
    })
  }
  return findings
}

/** An address that only the source has, and one that only the target has. Links within the article move with its headings. */
function compareAddresses(
  source: string,
  target: string,
  format: BodyFormat,
): [string | undefined, string | undefined] {
  const list = (body: string) =>
    (findAddresses(body, format) ?? []).map(({ address }) => address).filter((address) => !address.startsWith("#"))
  const rest = list(target)
  const missing = list(source).filter((address) => {
    const at = rest.indexOf(address)
    if (at !== -1) rest.splice(at, 1)
    return at === -1
  })
  return [missing[0], rest[0]]
}

function checkSegment(source: string, target: string, options: CheckTranslationOptions): Finding[] {
  if (isUnchanged(source, target, options)) {
    return [{ code: "unchanged", message: "The text is the same as in the source." }]
  }
  return [
    ...checkLanguage(target, options),
    ...checkLength(source, target),
    ...checkNumbers(source, target, options),
    ...checkGlossary(source, target, options),
  ]
}

/** Shorter texts can be names. */
const longestName = 40

function isUnchanged(source: string, target: string, { from, to }: CheckTranslationOptions): boolean {
  return languageOf(from) !== languageOf(to) && source.length > longestName && source === target
}

const fewestLetters = 20

/** A text in the wrong script, or with the small words of the source's language. */
function checkLanguage(target: string, { from, to }: CheckTranslationOptions): Finding[] {
  const script = scriptOf(to)
  const letters = target.match(/\p{L}/gu)?.length ?? 0
  if (letters >= fewestLetters && script !== undefined && countOfScript(target, script) < letters * 0.3) {
    return [{ code: "language", message: `The text is not in the script of the language ${to}.` }]
  }
  const words = splitWords(target, to)
  const share = (locale: string) => words.filter((word) => stopWords(locale).has(word)).length / words.length
  if (languageOf(from) === languageOf(to) || words.length < 12 || share(from) < 0.35 || share(to) > 0.2) return []
  return [{ code: "language", message: `The text seems to be in the language ${from} still.` }]
}

/** Shorter texts vary more. */
const fewestCharacters = 25

function checkLength(source: string, target: string): Finding[] {
  const [before, after] = [toLength(source), toLength(target)]
  if (before < fewestCharacters && after < 3 * fewestCharacters) return []
  const ratio = after / before
  if (ratio >= 0.4 && ratio <= 2.5) return []
  const message = `The text is ${ratio < 1 ? "shorter" : "longer"} than its source by far: ${Math.round(ratio * 100)} % of its length.`
  return [{ code: "length", message }]
}

function checkNumbers(source: string, target: string, { from, to }: CheckTranslationOptions): Finding[] {
  // Chinese, Japanese and Korean write months as numbers.
  const list = (text: string, locale: string) =>
    readNumbers(text, locale).filter(({ end }) => !/^\s?[月월]/.test(text.slice(end, end + 2)))
  const rest: FoundNumber[] = list(target, to)
  for (const number of list(source, from).toSorted((a, b) => a.values.length - b.values.length)) {
    const at = rest.findIndex((other) => isSameNumber(number, other))
    if (at === -1) return [{ code: "numbers", message: `The translation lacks the number ${number.written}.` }]
    rest.splice(at, 1)
  }
  const [added] = rest
  if (added === undefined) return []
  return [{ code: "numbers", message: `The translation has a number that its source does not have: ${added.written}.` }]
}

function checkGlossary(source: string, target: string, { glossary = [] }: CheckTranslationOptions): Finding[] {
  return glossary
    .filter((word) => word !== "" && hasWord(source, word) && !target.includes(word))
    .map((word) => ({ code: "glossary", message: `The translation lacks “${word}”, which stays as it is.` }))
}

function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    const [last, next] = [text.slice(0, at), text.slice(at + word.length)]
    if (!/[\p{L}\p{N}]$/u.test(last) && !/^[\p{L}\p{N}]/u.test(next)) return true
  }
  return false
}

const languageOf = (locale: string): string => locale.toLowerCase().split("-")[0] ?? ""
