import { checkSegment, type CheckSegmentOptions } from "@citable/language/segments/check-segment"
import { readParts } from "@citable/language/segments/read-parts"
import { toWords } from "@citable/language/segments/to-words"

import { findBanned } from "../claims/find-banned.ts"
import { readSuperlatives } from "../claims/read-superlatives.ts"
import { findAdditions } from "./find-additions.ts"
import type { TranslationUnit } from "./list-units.ts"

export interface CheckUnitOptions extends CheckSegmentOptions {
  bannedClaims: readonly string[]
}

/** Why a translation is not taken. */
export interface UnitProblem {
  kind: "segment" | "banned_claim"
  /** For people, and for the model that tries again. */
  message: string
}

export interface CheckedUnit {
  problem: UnitProblem | undefined
  /** What a person should look at, though the translation is taken. */
  notes: string[]
}

/** Judges the translation of a unit without a model, by its source text alone. */
export function checkUnit(
  { segment }: Pick<TranslationUnit, "segment">,
  translation: string,
  { bannedClaims, ...options }: CheckUnitOptions,
): CheckedUnit {
  const refuse = (message: string, kind: UnitProblem["kind"] = "segment") => ({ problem: { kind, message }, notes: [] })
  if (translation !== segment.text) {
    const parts = readParts(segment, translation)
    if ("reason" in parts) return refuse(parts.message)
    const added = findAdditions(segment.text, translation)
    if (added !== undefined) return refuse(added)
  }
  const findings = checkSegment(segment.text, translation, options)
  const hard = findings.find(({ code }) => code !== "length" && code !== "number_forms")
  if (hard !== undefined) return refuse(hard.message)
  const claim = findAddedClaim(segment.text, translation, { bannedClaims, ...options })
  if (claim !== undefined) {
    return refuse(
      `The translation states the banned claim “${claim}”, which its source does not state.`,
      "banned_claim",
    )
  }
  const [superlative] = findAddedSuperlatives(segment.text, translation)
  const notes = findings.map(({ message }) => message)
  if (superlative !== undefined) notes.push(`The translation says “${superlative}”, and its source has no such word.`)
  return { problem: undefined, notes }
}

/** Languages promise in different words, so a person decides. */
function findAddedSuperlatives(source: string, target: string): string[] {
  const found = readSuperlatives(toWords(target))
  if (found.length === 0) return []
  const known = new Set(readSuperlatives(toWords(source)).map((one) => one.class))
  return found.flatMap((one) => (known.has(one.class) ? [] : [one.written]))
}

/** A banned claim that a translation states, as it is written, and its source does not. */
function findAddedClaim(
  source: string,
  target: string,
  { bannedClaims, from, to }: CheckUnitOptions,
): string | undefined {
  if (bannedClaims.length === 0) return undefined
  const hits = findBanned(toWords(target), bannedClaims, { locale: to, format: "plain" })
  if (hits.length === 0) return undefined
  const known = findBanned(toWords(source), bannedClaims, { locale: from, format: "plain" })
  return hits.find(({ claim }) => !known.some((other) => other.claim === claim))?.claim
}
