import { hasTemplate } from "@citable/language/text/has-template"
import { isChatter } from "@citable/language/text/is-chatter"

import { findBanned } from "../claims/find-banned.ts"
import { findUnsupported, type CheckedSentence } from "../claims/find-unsupported.ts"
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
export function findBannedFaults(text: string, sources: ClaimSources): TextFault[] {
  if (sources.bannedClaims.length === 0) return []
  return remember(banned, sources, text, () =>
    findBanned(text, sources.bannedClaims, { locale: sources.locale, format: "plain" }).map(({ claim, sentence }) => ({
      kind: "banned_claim",
      text: sentence,
      message: `It states the banned claim “${claim}”.`,
    })),
  )
}

/** What is no part of an article: what a template engine would run, and what a model says about its task. */
export function findForeign(text: string, { isCode = false }: { isCode?: boolean } = {}): TextFault[] {
  if (hasTemplate(text, { isCode })) {
    return [{ kind: "edit", text, message: "The template engine of a website would run a part of it." }]
  }
  if (isCode || !isChatter(text)) return []
  return [{ kind: "edit", text, message: "It speaks about the task, not to readers." }]
}

/** Looks up the claims of a text. A question may say what people ask. */
export function checkClaims(text: string, sources: ClaimSources): readonly CheckedSentence[] {
  return remember(claims, sources, text, () => {
    const checked = findUnsupported(text, sources.all)
    if (checked.every(({ isSupported }) => isSupported) || !/[?？؟]["”»)]*\s*$/u.test(text)) return checked
    const asked = findUnsupported(text, sources.asked)
    return checked.map((one, index) => {
      const unknown = new Set(asked[index]?.missing.map(({ written }) => written))
      const missing = one.missing.filter(({ written }) => unknown.has(written))
      return { ...one, missing, isSupported: missing.length === 0 }
    })
  })
}

type Memory<Found> = WeakMap<ClaimSources, Map<string, readonly Found[]>>

/** A sentence is looked at when it is written, when others were removed, and when the article is whole. */
const banned: Memory<TextFault> = new WeakMap()
const claims: Memory<CheckedSentence> = new WeakMap()

function remember<Found>(memory: Memory<Found>, sources: ClaimSources, text: string, find: () => Found[]): Found[] {
  const known = memory.get(sources) ?? new Map<string, readonly Found[]>()
  memory.set(sources, known)
  const found = known.get(text) ?? find()
  known.set(text, found)
  return [...found]
}

/** What no source has, for a model and for people. */
export function describe(missing: CheckedSentence["missing"]): Pick<TextFault, "message" | "detail"> {
  const written = [...new Set(missing.map((one) => `“${one.written}”`))].join(", ")
  return {
    message: missing.map(({ message }) => message).join(" "),
    detail: `No source has ${written}. To keep it, add it to the facts of the brand.`,
  }
}
