import { findBanned } from "../claims/find-banned.ts"
import { findUnsupported, type CheckedSentence } from "../claims/find-unsupported.ts"
import { hasTemplate } from "../text/has-template.ts"
import { isChatter } from "../text/is-chatter.ts"
import type { ClaimSources } from "./claim-sources.ts"
import { hasAddress } from "./has-address.ts"

/** What is wrong with a text, in a sentence for a model and for people. */
export interface TextFault {
  kind: "address" | "banned_claim" | "claim" | "edit"
  /** The sentence, or two. */
  text: string
  message: string
  /** The same for people, if they can do something about it. */
  detail?: string
}

/** What a title, a heading or a description must not have: addresses, banned claims, templates, claims without support. */
export function findTextFaults(text: string, sources: ClaimSources): TextFault[] {
  const faults: TextFault[] = findBannedFaults(text, sources)
  if (hasAddress(text, { names: sources.names }))
    faults.push({ kind: "address", text, message: "It names an address." })
  faults.push(...findForeign(text))
  for (const { sentence, missing } of checkClaims(text, sources)) {
    if (missing.length > 0) faults.push({ kind: "claim", text: sentence, ...describe(missing) })
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

/** What is no part of an article: what a template engine would run, and what a model says about its task. */
export function findForeign(text: string, { isCode = false }: { isCode?: boolean } = {}): TextFault[] {
  if (hasTemplate(text, { isCode })) {
    return [{ kind: "edit", text, message: "The template engine of a website would run a part of it." }]
  }
  if (isCode || !isChatter(text)) return []
  return [{ kind: "edit", text, message: "It speaks about the task, and not to readers." }]
}

/** Looks up the claims of a text. A question may say what people ask. */
export function checkClaims(text: string, sources: ClaimSources): CheckedSentence[] {
  const checked = findUnsupported(text, sources.all)
  if (checked.every(({ isSupported }) => isSupported) || !/[?？؟]["”»)]*\s*$/u.test(text)) return checked
  return findUnsupported(text, sources.asked)
}

/** What no source has, for a model and for people. */
export function describe(missing: CheckedSentence["missing"]): Pick<TextFault, "message" | "detail"> {
  const written = [...new Set(missing.map((one) => `“${one.written}”`))].join(", ")
  return {
    message: missing.map(({ message }) => message).join(" "),
    detail: `No source has ${written}. To keep it, add it to the facts of the brand.`,
  }
}
