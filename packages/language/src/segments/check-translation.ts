import { findAddresses } from "@citable/markdown"

import { findOtherLanguage } from "../text/find-other-language.ts"
import { checkSegment, type CheckSegmentOptions } from "./check-segment.ts"
import type { BodyFormat } from "./read-document.ts"
import { readSegments } from "./read-segments.ts"
import type { Segment } from "./segment.ts"
import { toWords } from "./to-words.ts"

export interface CheckTranslationOptions extends CheckSegmentOptions {
  format: BodyFormat
}

export interface TranslationFinding {
  code:
    | "addresses"
    | "direction_marks"
    | "glossary"
    | "language"
    | "length"
    | "number_forms"
    | "numbers"
    | "structure"
    | "unchanged"
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
    const found = checkSegment(segment.text, translation.text, options)
    findings.push(...found.map((finding) => ({ ...finding, segment: segment.id })))
  }
  return findings
}

function checkWhole(
  source: string,
  target: string,
  segments: readonly Segment[],
  { to, format }: CheckTranslationOptions,
): Finding[] {
  const findings: Finding[] = []
  const text = segments.map(({ text: one }) => toWords(one)).join("\n")
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
      message: "The translation has invisible marks that change the direction of text.",
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
