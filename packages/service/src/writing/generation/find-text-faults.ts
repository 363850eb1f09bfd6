import { findBanned } from "../claims/find-banned.ts"
import { findUnsupported, type CheckedSentence } from "../claims/find-unsupported.ts"
import type { ClaimSources } from "./claim-sources.ts"
import { hasAddress } from "./has-address.ts"

/** What is wrong with a text, in a sentence for a model and for people. */
export interface TextFault {
  kind: "address" | "banned_claim" | "claim"
  /** The sentence, or two. */
  text: string
  message: string
}

/** What a title, a heading or a description must not have: addresses, banned claims, claims without support. */
export function findTextFaults(text: string, sources: ClaimSources): TextFault[] {
  const faults: TextFault[] = findBannedFaults(text, sources)
  if (hasAddress(text, { names: sources.names }))
    faults.push({ kind: "address", text, message: "It names an address." })
  for (const { sentence, missing } of checkClaims(text, sources)) {
    if (missing.length > 0) faults.push({ kind: "claim", text: sentence, message: describe(missing) })
  }
  return faults
}

/** The banned claims that a text states. */
export function findBannedFaults(text: string, { bannedClaims, locale }: ClaimSources): TextFault[] {
  if (bannedClaims.length === 0) return []
  return findBanned(text, bannedClaims, { locale, format: "plain" }).map(({ claim, sentence }) => ({
    kind: "banned_claim",
    text: sentence,
    message: `It states the banned claim “${claim}”.`,
  }))
}

/** Looks up the claims of a text. A question may say what people ask. */
export function checkClaims(text: string, sources: ClaimSources): CheckedSentence[] {
  const checked = findUnsupported(text, sources.all)
  if (checked.every(({ isSupported }) => isSupported) || !/[?？؟]["”»)]*\s*$/u.test(text)) return checked
  return findUnsupported(text, sources.asked)
}

export const describe = (missing: CheckedSentence["missing"]): string => missing.map(({ message }) => message).join(" ")
